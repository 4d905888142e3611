export function RankedLink() {
  return (
    <p className="mt-4 max-w-measure text-small text-soft">
      This quiz is practice, and your answers stay on your device. Only the{' '}
      <a href="/challenge" className="font-semibold whitespace-nowrap underline underline-offset-4">
        IQ Challenge
      </a>{' '}
      puts you on the leaderboard.
    </p>
  )
}
