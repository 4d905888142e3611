import { useStore } from '@nanostores/react'
import { type SyntheticEvent } from 'react'
import { type Standing } from '../standing.ts'
import { passFocus } from '../../../platform/focus.ts'
import { jumpToWinner } from '../board-actions.ts'
import { $me, findMe, forgetMe } from '../find-me.ts'
import { Button } from '../../../ui/Button.tsx'

const LINK = 'min-h-11 font-medium underline underline-offset-4'

/** Who the visitor is, kept on this device, and where they stand. */
export function FindMe() {
  const me = useStore($me)
  return (
    // It has the focus when what was pressed in it is gone.
    <section tabIndex={-1} aria-label="Find me">
      {me.state === 'found' && <Found standing={me.standing} />}
      {me.state === 'unknown' && (
        <p>
          @{me.handle} is not on the board.{' '}
          <button type="button" className={LINK} onClick={forget}>
            Forget
          </button>
        </p>
      )}
      {me.state === 'nobody' && <Ask />}
    </section>
  )
}

function Ask() {
  return (
    <form onSubmit={submit} noValidate className="flex flex-wrap gap-2">
      <input
        name="handle"
        type="text"
        aria-label="Your username"
        placeholder="Your username"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={16}
        className="min-h-11 min-w-0 flex-1 basis-40 rounded-block border border-edge bg-raised px-3 placeholder:text-soft"
      />
      <Button type="submit">Find me</Button>
      <p className="basis-full text-small text-soft">Remembered on this device only.</p>
    </form>
  )
}

function Found({ standing }: { standing: Standing }) {
  const { username, rank, total } = standing
  return (
    <div className="border-l-4 border-flow pl-4">
      <p className="text-lead tabular-nums">
        <strong>@{username}</strong> is rank {rank} of {total}
      </p>
      <p className="text-soft tabular-nums">{comparison(standing)}</p>
      <p className="flex gap-5">
        <button type="button" className={LINK} onClick={() => jumpToWinner(username)}>
          Go to my row
        </button>
        <button type="button" className={LINK} onClick={forget}>
          Forget me
        </button>
      </p>
    </div>
  )
}

function comparison({ better, gap }: Standing): string {
  if (better === undefined) return 'There is no score yet, so there is nothing to compare.'
  const next = gap ? `${gap.points} IQ points behind @${gap.above}.` : 'Nobody has a better score.'
  return `Better than ${better} % of the others. ${next}`
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
  forgetMe()
  passFocus(button, section)
}
