import { type RefObject, type SyntheticEvent } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { chosenMode, ModeChoice } from '../../quiz/ui/ModeChoice.tsx'
import { signIn, startRound } from '../store.ts'
import { Account } from './Account.tsx'

type Arrival = RefObject<HTMLHeadingElement | null>

const NOTICES = {
  canceled: 'You canceled the sign-in. We saved nothing.',
  failed: 'The sign-in didn’t work. Try again.',
  ended: 'You’ve been signed out. Sign in again to go on. An open round waits for you.',
  forgotten: 'We deleted everything of yours.'
} as const

type SignedOutProps = { arrival: Arrival; notice: keyof typeof NOTICES | undefined }

export function SignedOut({ arrival, notice }: SignedOutProps) {
  return (
    <div className="max-w-measure">
      <p role="status" className="mb-4 font-medium empty:m-0">
        {notice && NOTICES[notice]}
      </p>
      <h2 ref={arrival} tabIndex={-1} className="text-title outline-none">
        One ranked round a day
      </h2>
      <ul className="mt-4 grid gap-2">
        <li>12 questions: 8 on blocks made for you to work out, 4 on what this site teaches.</li>
        <li>About 5 minutes. The clock runs only while a question is on screen.</li>
        <li>
          One round a day, until midnight UTC. Your best result goes on the public leaderboard.
        </li>
        <li>
          X tells us your handle, picture, account number and how old your account is. We keep those
          and your results:{' '}
          <a className="underline underline-offset-4" href="/privacy">
            see exactly what
          </a>
          .
        </li>
        <li>Nobody watches you. Play fair: it’s more fun for everyone.</li>
      </ul>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={() => void signIn()}>Sign in with X</Button>
        <PracticeLink />
      </div>
    </div>
  )
}

export function PracticeLink() {
  return (
    <a href="/#crossword" className="button quiet text-small">
      Practice instead
    </a>
  )
}

const MODE_NOTES = {
  timed: '60 seconds a question. Quick answers earn a bonus.',
  relaxed: 'Ten minutes a question. Your speed counts as average.'
}

export function Ready({ arrival, handle }: { arrival: Arrival; handle: string }) {
  return (
    <>
      <h2 ref={arrival} tabIndex={-1} className="text-title outline-none">
        Ready, @{handle}?
      </h2>
      <form onSubmit={begin} className="mt-5 max-w-measure">
        <ModeChoice initial="timed" notes={MODE_NOTES} />
        <div className="mt-5 flex flex-wrap gap-3">
          <Button type="submit">Start</Button>
          <PracticeLink />
        </div>
      </form>
      <Account />
    </>
  )
}

function begin(event: SyntheticEvent<HTMLFormElement>): void {
  event.preventDefault()
  void startRound(chosenMode(event.currentTarget))
}
