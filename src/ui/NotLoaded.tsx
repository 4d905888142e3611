import { Button } from './Button.tsx'

type Props = {
  /** What is missing, as the beginning of a sentence in the plural. */
  what: string
  tryAgain: () => void
}

export function NotLoaded({ what, tryAgain }: Props) {
  return (
    <div role="alert" className="border-l-4 border-clash py-2 pl-5">
      <p className="text-lead">{what} could not be loaded.</p>
      <p className="mt-1 text-soft">What you have played on this device is kept.</p>
      <div className="mt-4">
        <Button onPress={tryAgain}>Try again</Button>
      </div>
    </div>
  )
}
