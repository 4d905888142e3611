import { useStore } from '@nanostores/react'
import { type SyntheticEvent } from 'react'
import { passFocus } from '../../../platform/focus.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatCount } from '../../../ui/format.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { $me, findMe, forgetHandle, type WinnerRank } from '../find-me.ts'
import { jumpToWinner } from '../store.ts'

export function FindMe() {
  const me = useStore($me)
  return (
    // Takes the focus when the pressed button disappears.
    <section tabIndex={-1} aria-label="Find me">
      {me.state === 'found' ? (
        <Known rank={me.rank} />
      ) : (
        <form onSubmit={submit} noValidate className="flex flex-wrap gap-2">
          <TextField
            name="handle"
            label="Your username"
            placeholder="Your username"
            maxLength={16}
            className="basis-40"
          />
          <Button type="submit">Find me</Button>
          <p
            role="status"
            className={`basis-full ${me.state === 'unknown' ? 'border-l-4 border-wait pl-3' : 'text-small text-soft'}`}
          >
            {me.state === 'unknown'
              ? `@${me.handle} isn’t on the leaderboard.`
              : 'We remember it on this device only.'}
          </p>
        </form>
      )}
    </section>
  )
}

function Known({ rank }: { rank: WinnerRank }) {
  return (
    <div className="border-l-4 border-flow pl-4 tabular-nums">
      <p className="text-lead">
        <strong>@{rank.username}</strong> is rank {formatCount(rank.rank)} of{' '}
        {formatCount(rank.total)}
      </p>
      <p className="text-soft">{comparison(rank)}</p>
      <p className="flex gap-5">
        <Button variant="link" className="font-medium" onClick={() => jumpToWinner(rank.username)}>
          Go to my row
        </Button>
        <Button variant="link" className="font-medium" onClick={forget}>
          Forget me
        </Button>
      </p>
    </div>
  )
}

function comparison({ better, gap }: WinnerRank): string {
  if (better === undefined) return 'No score yet, so nothing to compare.'
  const next = gap ? `${gap.points} IQ points behind @${gap.above}.` : 'Nobody scored higher.'
  return `Better than ${better}% of the others. ${next}`
}

function submit(event: SyntheticEvent<HTMLFormElement>): void {
  event.preventDefault()
  const form = event.currentTarget
  const section = form.closest('section')
  findMe(String(new FormData(form).get('handle') ?? ''))
  passFocus(form, section)
}

function forget({ currentTarget: button }: SyntheticEvent<HTMLButtonElement>): void {
  const section = button.closest('section')
  forgetHandle()
  passFocus(button, section)
}
