import { useStore } from '@nanostores/react'
import { type RefObject, useEffect, useRef } from 'react'
import { readingTime } from '../../../domain/quiz/score.ts'
import { leaveFocus, useFocusOnChange } from '../../../platform/focus.ts'
import { watchOnScreen } from '../../../platform/observers.ts'
import { usePressGuard } from '../../../platform/press.ts'
import { Button } from '../../../ui/Button.tsx'
import { type BankQuestion, ROUND_LENGTH } from '../bank.ts'
import { answeringTime, askedIn, lanesOf, type QuizState, screenOf, wordsToRead } from '../rules.ts'
import {
  $game,
  answerWith,
  markOnScreen,
  practiceMissed,
  runQuiz,
  showNext,
  startQuiz
} from '../store.ts'
import { QuestionClock } from '../../../question/ui/QuestionClock.tsx'
import { QuestionForm } from '../../../question/ui/QuestionForm.tsx'
import { RankedLink } from './RankedLink.tsx'
import { PracticeResult, ScoredResult } from './Result.tsx'
import { RoundLanes } from '../../../question/ui/RoundLanes.tsx'
import { Scoring } from './Scoring.tsx'
import { AnsweredQuestion, type Judged, Verdict } from '../../../question/ui/Verdict.tsx'

export function Quiz() {
  const { quiz, missed, isTakenOver = false } = useStore($game)
  const screen = screenOf(quiz)
  const arrival = useFocusOnChange<HTMLHeadingElement>(screen, !isTakenOver)
  const pressGuard = usePressGuard(screen)
  const root = useRef<HTMLDivElement>(null)
  // It runs while it is on show.
  useEffect(runQuiz, [])
  useEffect(() => (root.current ? watchOnScreen(root.current, markOnScreen) : undefined), [])
  const { state, round } = quiz
  const Result = round.practiceOf ? PracticeResult : ScoredResult
  return (
    <div ref={root} data-testid="quiz" data-state={state} className="quiz" {...pressGuard}>
      {state === 'result' ? (
        <Result round={round} arrival={arrival} />
      ) : (
        <RoundQuestion quiz={quiz} missed={missed.length} arrival={arrival} />
      )}
    </div>
  )
}

type Props = { quiz: QuizState; missed: number; arrival: RefObject<HTMLHeadingElement | null> }

function RoundQuestion({ quiz, missed, arrival }: Props) {
  const { state, round } = quiz
  const question = askedIn(quiz)
  if (!question) return null
  const answer = state === 'feedback' ? round.answers.at(-1) : undefined
  const judged = answer && { ...question, chosen: answer.option, isRight: answer.isRight }
  const number = round.answers.length + (judged ? 0 : 1)
  const total = round.asked.length
  const place = `Question ${number} of ${total}`
  // One heading takes the focus, so it can't stand in both places and be hidden in one.
  const isWide = matchMedia('(min-width: 64rem)').matches
  function judge(option: string): void {
    leaveFocus()
    answerWith(option)
  }

  const aside = judged ? (
    <JudgedAnswer judged={judged} arrival={arrival} isLast={number === total} />
  ) : (
    state === 'intro' && <Start missed={missed} />
  )
  return (
    <div className="quiz-round">
      <div className="quiz-aside min-w-0">
        {round.practiceOf && (
          <p className="mb-4 border-l-4 border-wait pl-3 text-small">
            <b>Practice.</b> It doesn’t change your score.
          </p>
        )}
        <RoundLanes size="strip" lanes={lanesOf(quiz)} />
        {quiz.state === 'question' && (
          <RoundClock key={question.id} quiz={quiz} question={question} />
        )}
        {isWide && <div className="mt-6 empty:hidden">{aside}</div>}
      </div>
      <div className="quiz-question min-w-0">
        <p className="quiz-place mb-2 text-small text-soft tabular-nums">
          {`${place} · ${question.difficulty}`}
        </p>
        {judged ? (
          <AnsweredQuestion layout="spread" judged={judged}>
            {!isWide && aside}
          </AnsweredQuestion>
        ) : (
          <QuestionForm
            key={question.id}
            {...question}
            layout="spread"
            place={place}
            arrival={arrival}
            onChoose={() => state === 'intro' && startQuiz('relaxed')}
            onAnswer={judge}
          />
        )}
      </div>
      {!isWide && !judged && aside}
    </div>
  )
}

type JudgedProps = { judged: Judged; arrival: Props['arrival']; isLast: boolean }

function JudgedAnswer({ judged, arrival, isLast }: JudgedProps) {
  function next(): void {
    leaveFocus()
    showNext()
  }

  return (
    <>
      <Verdict judged={judged} arrival={arrival} />
      <Button className="mt-5" onClick={next}>
        {isLast ? 'See the result' : 'Next question'}
      </Button>
    </>
  )
}

type ClockProps = { quiz: Extract<QuizState, { state: 'question' }>; question: BankQuestion }

/** Keyed by question: a new clock doesn't repeat the last announcement. */
function RoundClock({ quiz: { round, watch }, question }: ClockProps) {
  return (
    round.mode === 'timed' && (
      <QuestionClock
        watch={watch}
        reading={readingTime(wordsToRead(question))}
        before={answeringTime(round)}
      />
    )
  )
}

/** The other ways to start. `missed`: how many questions still wait for a right answer. */
function Start({ missed }: { missed: number }) {
  return (
    <div className="min-w-0">
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
        <Button variant="secondary" onClick={() => startQuiz('timed')}>
          Start the quiz with a clock
        </Button>
        {missed > 0 && (
          <Button variant="secondary" onClick={practiceMissed}>
            {`Practice ${Math.min(missed, ROUND_LENGTH)} you missed`}
          </Button>
        )}
        <p className="text-small text-soft">Quick answers earn a bonus. Time to read is free.</p>
      </div>
      <Scoring />
      <RankedLink />
    </div>
  )
}
