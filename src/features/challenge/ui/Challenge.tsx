import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useFocusOnChange } from '../../../platform/focus.ts'
import { usePressGuard } from '../../../platform/press.ts'
import { island } from '../../../ui/ErrorBoundary.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { type Result } from '../replies.ts'
import { $challenge, type ChallengeState, reloadChallenge, runChallenge } from '../store.ts'
import { Account } from './Account.tsx'
import { LimitNotice } from './Limit.tsx'
import { LastResult, RankedResult } from './RankedResult.tsx'
import { RankedLane } from './RankedLane.tsx'
import { RankedQuestion, ToldQuestion, WaitingRound } from './Round.tsx'
import { Ready, SignedOut } from './Start.tsx'

export const Challenge = island(Content)

function Content({ run = runChallenge }: { run?: () => () => void }) {
  const challenge = useStore($challenge, { ssr: 'initial' })
  // It runs while it is on show.
  useEffect(run, [run])
  return (
    <>
      {challenge.state === 'starting' && (
        <div className="challenge-wait">
          <Skeleton type="game" />
        </div>
      )}
      <Screen challenge={challenge} />
    </>
  )
}

/** States that `data-state` calls otherwise. */
const NAMES: Partial<Record<string, string>> = { starting: 'signed-out', open: 'ready' }

function lastOf(challenge: ChallengeState): Result | null {
  const status = 'limit' in challenge ? challenge.limit : challenge
  return 'last' in status ? status.last : null
}

function Screen({ challenge }: { challenge: ChallengeState }) {
  const { position } = 'asked' in challenge ? challenge.asked : { position: 0, ...challenge }
  const name = NAMES[challenge.state] ?? challenge.state
  const last = lastOf(challenge)
  const arrival = useFocusOnChange<HTMLHeadingElement>(`${name} ${position}`)
  const pressGuard = usePressGuard(`${challenge.state} ${position}`)
  return (
    <div data-testid="challenge" data-state={name} className="challenge-screen" {...pressGuard}>
      <RankedLane state={name} position={position} />
      {(challenge.state === 'starting' || challenge.state === 'signed-out') && (
        <SignedOut arrival={arrival} {...challenge} />
      )}
      {last && <LastResult result={last} />}
      {challenge.state === 'ready' && <Ready arrival={arrival} handle={challenge.handle} />}
      {challenge.state === 'open' && <WaitingRound arrival={arrival} round={challenge} />}
      {challenge.state === 'asking' && (
        <RankedQuestion key={position} arrival={arrival} {...challenge} />
      )}
      {challenge.state === 'told' && <ToldQuestion arrival={arrival} {...challenge} />}
      {challenge.state === 'result' && <RankedResult arrival={arrival} result={challenge} />}
      {challenge.state === 'limit' && <LimitNotice arrival={arrival} limit={challenge.limit} />}
      {challenge.state === 'failed' && (
        <ErrorPanel
          role="alert"
          title={challenge.isOffline ? 'You’re offline.' : 'The IQ Challenge didn’t answer.'}
          retry={() => void reloadChallenge()}
        >
          You’re still signed in. If a question is open, its clock keeps running on the server.
        </ErrorPanel>
      )}
      {name !== 'signed-out' && <Account />}
    </div>
  )
}
