import { type RefObject, useState } from 'react'
import { SECTIONS } from '../../../content/sections.ts'
import { SITE } from '../../../site.ts'
import { likelyRange } from '../../../domain/quiz/score.ts'
import { standingOf } from '../../../domain/winners/standing.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { formatCount, formatIq } from '../../../ui/format.ts'
import { Medal } from '../../../ui/Medal.tsx'
import {
  betterInWords,
  lanesBy,
  likelyInWords,
  paceInWords,
  sectionsToReread
} from '../../../question/result-text.ts'
import { ScorePanel } from '../../../question/ui/ScorePanel.tsx'
import { SharePanel } from '../../../question/ui/SharePanel.tsx'
import { type Reply } from '../replies.ts'
import { Account } from './Account.tsx'
import { NextRound } from './Limit.tsx'
import { PracticeLink } from './Start.tsx'

const IDENTITY = { quiz: `the ${SITE.product} IQ Challenge`, url: `${SITE.url}/challenge` }

type Result = Reply<'result'>
type Props = { arrival: RefObject<HTMLHeadingElement | null>; result: Result }

export function RankedResult({ arrival, result }: Props) {
  const [isSharing, setSharing] = useState(false)
  const { board, mode } = result
  const answers = result.answers.map(({ verdict, ...answer }) => {
    const isRight = verdict === 'right'
    return { ...answer, isRight, status: isRight ? ('right' as const) : ('wrong' as const) }
  })
  const right = answers.filter(({ isRight }) => isRight).length
  const lanes = lanesBy(answers)
  const score = {
    iq: result.score,
    accuracyPercentage: result.accuracy,
    completionTime: result.seconds
  }
  const standing = board?.is_this_round
    ? standingOf(board.rank - 1, board.total - board.rank)
    : undefined
  return (
    <>
      <ScorePanel iq={score.iq} lanes={lanes} heading="h2" arrival={arrival}>
        <p className="mt-2 text-lead">
          {right} of {answers.length} right in {paceInWords(score, mode)}
          {standing && standing.winners > 0 && `. ${betterInWords(standing)}`}.
        </p>
        <p className="mt-2 text-soft">
          {right === 0
            ? 'Nothing right, so no rank this time. Read on, practice, and try again.'
            : likelyInWords(likelyRange(answers, score.iq))}
        </p>
      </ScorePanel>
      <div className="mt-8 grid gap-x-14 gap-y-6 lg:grid-cols-[7fr_5fr]">
        <div>
          <Standing result={result} />
          <div className="mt-6 flex flex-wrap gap-3">
            {right > 0 && (
              <Button onClick={() => setSharing(!isSharing)} aria-expanded={isSharing}>
                Share my result
              </Button>
            )}
            <PracticeLink />
          </div>
        </div>
        <div>
          <ReadAgain sections={sectionsToReread(answers).map(({ section }) => section)} />
          <NextRound opens={result.next_opens} />
        </div>
        {isSharing && (
          <SharePanel
            result={{ ...IDENTITY, mode, score, right, total: answers.length, lanes, standing }}
          />
        )}
      </div>
      <Account />
    </>
  )
}

function ReadAgain({ sections }: { sections: readonly string[] }) {
  if (sections.length === 0) return null
  return (
    <>
      <p className="font-semibold">Read again</p>
      <ul>
        {sections.map(id => (
          <li key={id}>
            <a
              className="inline-flex min-h-8 items-center underline underline-offset-4"
              href={`/#${id}`}
            >
              {SECTIONS.find(section => section.id === id)?.label ?? id}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

function Standing({ result }: { result: Result }) {
  const { board, is_void, is_held } = result
  if (is_void) return <p>We took this round off the leaderboard.</p>
  if (is_held)
    return (
      <p className="max-w-measure">
        Someone who had your handle before you is on the leaderboard under it. Your result is saved,
        and we’ll look into it.
      </p>
    )
  if (!board) return null
  return (
    <div className="max-w-measure">
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
