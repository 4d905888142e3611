import { type RefObject, useState } from 'react'
import { SECTIONS } from '../../../content/sections.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { formatCount, formatDuration, formatIq } from '../../../ui/format.ts'
import { Medal } from '../../../ui/Medal.tsx'
import { DIFFICULTIES, likelyRange } from '../../../domain/quiz/score.ts'
import { likelyInWords } from '../../quiz/result-text.ts'
import { RoundLanes } from '../../quiz/ui/RoundLanes.tsx'
import { SharePanel } from '../../quiz/ui/SharePanel.tsx'
import { type BoardRow, type ResultReply } from '../replies.ts'
import { sectionsToReadAgain } from '../sentences.ts'
import { Account } from './Account.tsx'
import { type ChallengeIdentity } from './Challenge.tsx'
import { PracticeLink } from './Start.tsx'

type Props = {
  arrival: RefObject<HTMLHeadingElement | null>
  result: ResultReply
  opensIn: string
  identity: ChallengeIdentity
}

export function RankedResult({ arrival, result, opensIn, identity }: Props) {
  const [isSharing, setSharing] = useState(false)
  const { answers, board, mode, score, accuracy, seconds } = result
  const right = answers.filter(({ verdict }) => verdict === 'right').length
  const lanes = lanesOf(result)
  const again = sectionsToReadAgain(answers)
  return (
    <>
      <h2 ref={arrival} tabIndex={-1} className="outline-none">
        <span className="block font-sans text-body font-semibold">Your IQ score</span>{' '}
        <span data-testid="result-iq" className="text-display tabular-nums">
          {formatIq(score)}
        </span>
      </h2>
      {right === 0 ? (
        <p className="mt-2 max-w-measure text-lead">
          Nothing right this time, so no rank. Read on, practice, and come back tomorrow.
        </p>
      ) : (
        <p className="mt-2 max-w-measure text-soft">
          {likelyInWords(likelyRange(graded(result), score))} It measures what you know, not how
          smart you are.
        </p>
      )}
      <dl className="mt-6 grid max-w-measure grid-cols-3 gap-x-4">
        {[
          ['Accuracy', `${accuracy}%`],
          ['Right', `${right} of ${answers.length}`],
          ['Time', formatDuration(seconds)]
        ].map(([name, value]) => (
          <div key={name} className="border-t border-line pt-2">
            <dt className="text-small text-soft">{name}</dt>
            <dd className="text-title font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <Standing result={result} />
      <div className="mt-6 flex flex-wrap gap-3">
        {right > 0 && (
          <Button onClick={() => setSharing(!isSharing)} aria-expanded={isSharing}>
            Share my result
          </Button>
        )}
        <PracticeLink />
      </div>
      {isSharing && (
        <div className="mt-6">
          <SharePanel
            result={{
              ...identity,
              mode,
              score: { iq: score, accuracyPercentage: accuracy, completionTime: seconds },
              right,
              total: answers.length,
              lanes,
              standing: board?.is_this_round ? standingOf(board) : undefined
            }}
          />
        </div>
      )}
      <div className="mt-8 max-w-measure">
        <RoundLanes lanes={lanes} />
        {again.length > 0 && (
          <p className="mt-6">
            Read again:{' '}
            {again.map((id, at) => (
              <span key={id}>
                {at > 0 && ', '}
                <a className="underline underline-offset-4" href={`/#${id}`}>
                  {SECTIONS.find(section => section.id === id)?.label ?? id}
                </a>
              </span>
            ))}
            .
          </p>
        )}
        <p className="mt-4 text-soft">Your next round opens in {opensIn}.</p>
      </div>
      <Account />
    </>
  )
}

/** The row as the board shows it, or why there is none. */
function Standing({ result }: { result: ResultReply }) {
  const { board, is_void, is_held } = result
  if (is_void) return <p className="mt-5">We took this round off the leaderboard.</p>
  if (is_held)
    return (
      <p className="mt-5 max-w-measure">
        Someone who had your handle before you is on the leaderboard under it. Your result is saved,
        and we’ll look into it.
      </p>
    )
  if (!board) return null
  return (
    <div className="mt-6 max-w-measure">
      <p>
        {board.is_this_round
          ? 'You’re on the leaderboard:'
          : 'Your earlier, better result stays on the leaderboard:'}
      </p>
      <p
        data-testid="own-row"
        className="mt-2 flex items-center gap-4 rounded-block border border-edge p-3"
      >
        <span className="text-title tabular-nums">{formatCount(board.rank)}</span>
        <Medal rank={board.rank} />
        <Avatar address={board.avatar_url} />
        <span className="min-w-0 flex-1 truncate font-semibold">@{board.username}</span>
        <span className="tabular-nums">IQ: {formatIq(board.iq_score)}</span>
      </p>
      <p className="mt-2">
        Rank {formatCount(board.rank)} of {formatCount(board.total)}.{' '}
        <a className="underline underline-offset-4" href={`/winners?hl=${board.username}`}>
          See it on the leaderboard
        </a>
      </p>
    </div>
  )
}

const graded = ({ answers }: ResultReply) =>
  answers.map(({ difficulty, verdict }) => ({ difficulty, isRight: verdict === 'right' }))

function lanesOf({ answers }: ResultReply) {
  return DIFFICULTIES.map(difficulty => ({
    difficulty,
    statuses: answers
      .filter(answer => answer.difficulty === difficulty)
      .map(({ verdict }) => (verdict === 'right' ? ('right' as const) : ('wrong' as const)))
  }))
}

function standingOf({ rank, total }: BoardRow) {
  return { winners: total, better: Math.floor((1000 * (total - rank)) / total) / 10, rank, total }
}
