import { useId } from 'react'

type Props = {
  label: string
  value: number
  /** The value as it is read. */
  shown: string
  least: number
  most: number
  step?: number
  isWide?: boolean
  onChange: (value: number) => void
}

export function RangeField({
  label,
  value,
  shown,
  least,
  most,
  step = 1,
  isWide = false,
  onChange
}: Props) {
  const id = useId()
  return (
    <div className={isWide ? 'is-wide' : undefined}>
      <div className="flex items-baseline justify-between gap-2">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <output htmlFor={id} className="font-heading text-title font-semibold tabular-nums">
          {shown}
        </output>
      </div>
      <input
        id={id}
        type="range"
        min={least}
        max={most}
        step={step}
        value={value}
        aria-valuetext={shown}
        className="block h-11 w-full cursor-pointer accent-flow-ink"
        onChange={event => onChange(event.target.valueAsNumber)}
      />
    </div>
  )
}
