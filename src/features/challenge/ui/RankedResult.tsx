import { type RefObject, useState } from 'react'
import { SITE } from '../../../site.ts'
import { WHAT_A_SCORE_SHOWS } from '../../../domain/challenge/rules.ts'
import { likelyRange, type Score } from '../../../domain/quiz/score.ts'
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
import { SectionLink } from '../../../question/ui/Verdict.tsx'
import { type Result } from '../replies.ts'
import { reasonForNoStanding } from '../sentences.ts'
import { Answers } from './Answers.tsx'
import { NextRound } from './Limit.tsx'
import { ScoreHill } from './ScoreHill.tsx'
import { PracticeLink } from './Start.tsx'

const IDENTITY = { quiz: `the ${SITE.product} IQ Challenge`, url: `${SITE.url}/challenge` }

type Props = { arrival: RefObject<HTMLHeadingElement | null>; result: Result }

export function RankedResult({ arrival, result }: Props) {
  const [isSharing, setSharing] = useState(false)
  const { board, mode } = result
  const answers = judgedIn(result)
  const right = answers.filter(({ isRight }) => isRight).length
  const [score, lanes] = [scoreOf(result), lanesBy(answers)]
  const likely = likelyRange(answers, score.iq)
  const standing = board?.is_this_round
    ? standingOf(board.rank - 1, board.total - board.rank)
    : undefined
  const better = standing && standing.winners > 0 ? `. ${betterInWords(standing)}` : ''
  return (
    <>
      <ScorePanel
        iq={score.iq}
        lanes={lanes}
        place="page"
        heading="h2"
        arrival={arrival}
        actions={
          <>
            {right > 0 && (
              <Button onClick={() => setSharing(!isSharing)} aria-expanded={isSharing}>
                Share my result
              </Button>
            )}
            <PracticeLink />
          </>
        }
      >
        <p className="mt-2 text-lead">
          {`${right} of ${answers.length} right in ${paceInWords(score, mode)}${better}.`}
        </p>
      </ScorePanel>
      {isSharing && (
        <div className="my-6">
          <SharePanel
            result={{ ...IDENTITY, mode, score, right, total: answers.length, lanes, standing }}
          />
        </div>
      )}
      {board && <ScoreHill board={board} likely={standing && likely} place="below" />}
      <div className="mt-8 grid gap-x-11 gap-y-6 lg:grid-cols-[7fr_5fr]">
        <Standing result={result} />
        <div>
          <p className="mb-4 text-pretty text-soft">
            {right === 0
              ? 'Nothing right, so no rank this time. Read on, practice, and try again.'
              : `${likelyInWords(likely)} ${WHAT_A_SCORE_SHOWS}`}
          </p>
          <ReadAgain sections={sectionsToReread(answers)} />
          <NextRound opens={result.next_opens} />
        </div>
      </div>
      <h3 className="mt-10 text-title">Your answers</h3>
      <Answers answers={result.answers} />
    </>
  )
}

function judgedIn({ answers }: Result) {
  return answers.map(({ verdict, ...answer }) => {
    const isRight = verdict === 'right'
    return { ...answer, isRight, status: isRight ? ('right' as const) : ('wrong' as const) }
  })
}

function ReadAgain({ sections }: { sections: ReturnType<typeof sectionsToReread> }) {
  if (sections.length === 0) return null
  return (
    <>
      <p className="font-semibold">Read again</p>
      {sections.map(({ section: id }) => (
        <p key={id}>
          <SectionLink section={id} base="/" className="inline-flex min-h-8 items-center" />
        </p>
      ))}
    </>
  )
}

function scoreOf({ score, accuracy, seconds }: Result): Score {
  return { iq: score, accuracyPercentage: accuracy, completionTime: seconds }
}

/** On wide screens with its hill beside it. */
const WITH_HILL = 'lg:grid lg:max-w-none lg:grid-cols-[minmax(0,34.5em)_1fr] lg:gap-x-12'

export function LastResult({ result }: { result: Result }) {
  const { answers, board, mode } = result
  const right = answers.filter(({ verdict }) => verdict === 'right').length
  return (
    <section className={`mb-10 max-w-measure border-b border-line pb-4 ${board ? WITH_HILL : ''}`}>
      <div className={board ? 'lg:flex lg:flex-col' : ''}>
        <h2 className="text-title">{`Your last round: IQ ${formatIq(result.score)}`}</h2>
        <p className="mt-2 mb-4">
          {`${right} of ${answers.length} right in ${paceInWords(scoreOf(result), mode)}.`}
        </p>
        <div className="grow">
          <Standing result={result} />
        </div>
        <details className="mt-4">
          <summary>Its questions and answers</summary>
          <Answers answers={answers} />
        </details>
      </div>
      {board && <ScoreHill board={board} place="beside" />}
    </section>
  )
}

function Standing({ result }: { result: Result }) {
  const { board, is_waiting } = result
  const reason = reasonForNoStanding(result)
  if (reason)
    return (
      <p role={is_waiting ? 'status' : undefined} className="max-w-measure">
        {reason}
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
        className="mt-2 flex flex-wrap items-center gap-x-4 rounded-block border border-edge p-3"
      >
        <span className="text-title tabular-nums">{formatCount(board.rank)}</span>
        <Medal rank={board.rank} />
        <Avatar address={board.avatar_url} />
        <span className="min-w-24 flex-1 font-semibold wrap-anywhere">{`@${board.username}`}</span>
        <span className="tabular-nums">{`IQ: ${formatIq(board.iq_score)}`}</span>
      </p>
      <p className="mt-2">
        <span>{`Rank ${formatCount(board.rank)} of ${formatCount(board.total)}. `}</span>
        <a href={`/winners?hl=${board.username}`}>See it on the leaderboard</a>
      </p>
    </div>
  )
}
