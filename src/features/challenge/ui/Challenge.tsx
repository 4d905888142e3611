import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useFocusOnChange } from '../../../platform/focus.ts'
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { type QuizIdentity } from '../../quiz/result-text.ts'
import { $challenge, type ChallengeState, reloadChallenge, runChallenge } from '../store.ts'
import { Limit } from './Limit.tsx'
import { RankedResult } from './RankedResult.tsx'
import { RankedQuestion, ToldQuestion, WaitingRound } from './Round.tsx'
import { Ready, SignedOut } from './Start.tsx'

type Props = QuizIdentity & {
  /** Returns how to stop. */
  run?: () => () => void
}

export function Challenge(props: Props) {
  return (
    <ErrorBoundary>
      <RunningChallenge {...props} />
    </ErrorBoundary>
  )
}

function RunningChallenge({ run = runChallenge, ...identity }: Props) {
  const challenge = useStore($challenge, { ssr: 'initial' })
  // It runs while it is on show.
  useEffect(() => run(), [run])
  if (challenge.state === 'loading') return <Skeleton type="game" />
  return (
    <>
      {challenge.state === 'starting' && (
        <div className="challenge-wait">
          <Skeleton type="game" />
        </div>
      )}
      <Screen challenge={challenge} identity={identity} />
    </>
  )
}

type Shown = Exclude<ChallengeState, { state: 'loading' }>

/** A state as scripts and styles know it. */
function nameOf({ state }: Shown): string {
  if (state === 'starting') return 'signed-out'
  return state === 'waiting' ? 'ready' : state
}

function Screen({ challenge, identity }: { challenge: Shown; identity: QuizIdentity }) {
  const position = 'asked' in challenge ? challenge.asked.position : 0
  const state = nameOf(challenge)
  const arrival = useFocusOnChange<HTMLHeadingElement>(`${state} ${position}`)
  return (
    <div data-testid="challenge" data-state={state}>
      {state === 'signed-out' && (
        <SignedOut
          arrival={arrival}
          notice={challenge.state === 'signed-out' ? challenge.notice : undefined}
        />
      )}
      {challenge.state === 'ready' && <Ready arrival={arrival} handle={challenge.handle} />}
      {challenge.state === 'waiting' && <WaitingRound arrival={arrival} round={challenge} />}
      {challenge.state === 'asking' && (
        <RankedQuestion key={position} arrival={arrival} question={challenge} />
      )}
      {challenge.state === 'told' && <ToldQuestion arrival={arrival} question={challenge} />}
      {challenge.state === 'result' && (
        <RankedResult
          arrival={arrival}
          result={challenge.result}
          opensIn={challenge.opensIn}
          identity={identity}
        />
      )}
      {challenge.state === 'limit' && <Limit arrival={arrival} {...challenge} />}
      {challenge.state === 'failed' && (
        <ErrorPanel
          role="alert"
          title={challenge.isOffline ? 'You’re offline.' : 'The IQ Challenge didn’t answer.'}
          retry={() => void reloadChallenge()}
        >
          You’re still signed in. If a question is open, its clock keeps running on the server.
        </ErrorPanel>
      )}
    </div>
  )
}
