import { type ComponentProps } from 'react'

type Props = Omit<ComponentProps<'input'>, 'type' | 'className' | 'onChange'> & {
  onSlide: (value: number) => void
}

export function Slider({ onSlide, ...native }: Props) {
  return (
    <input
      type="range"
      className="block h-11 w-full cursor-pointer"
      onChange={event => onSlide(event.target.valueAsNumber)}
      {...native}
    />
  )
}
