import { useId } from 'react'

type Props = {
  label: string
  value: number
  /** The value as it is written, if not as a plain number. */
  text?: string
  min: number
  max: number
  step?: number
  className?: string | undefined
  set: (value: number) => void
}

/** A slider with its name and its value above it. */
export function SliderField({ label, value, text, className, set, ...range }: Props) {
  const id = useId()
  return (
    <div className={className}>
      <div className="flex items-baseline justify-between gap-2">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <output htmlFor={id} className="font-heading text-title font-semibold tabular-nums">
          {text ?? value}
        </output>
      </div>
      <input
        id={id}
        type="range"
        {...range}
        value={value}
        aria-valuetext={text}
        className="block h-11 w-full cursor-pointer accent-flow-ink"
        onChange={event => set(event.target.valueAsNumber)}
      />
    </div>
  )
}
