import { useStore } from '@nanostores/react'
import { type ReactNode, type RefObject, useEffect } from 'react'
import { useFocusOnChange } from '../../../platform/focus.ts'
import { elapsed } from '../../../platform/stopwatch.ts'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { type Bank, type DrawnRound, questionIn } from '../bank.ts'
import {
  askedIn,
  type AskingState,
  lanesOf,
  type QuizState,
  roundTime,
  startRound,
  wordsToRead
} from '../rules.ts'
import { type QuizIdentity } from '../result-text.ts'
import { readingTime } from '../../../domain/quiz/score.ts'
import { type SavedQuiz } from '../storage.ts'
import { $game, $now, answerWith, openQuiz, runQuiz, showNext, startQuiz } from '../store.ts'
import { QuestionClock } from './QuestionClock.tsx'
import { QuestionView } from './QuestionView.tsx'
import { Result } from './Result.tsx'
import { RoundLanes } from './RoundLanes.tsx'
import { Start } from './Start.tsx'

/** Of the longest first question: nothing moves when it arrives. */
const ROOM = 'min-h-[57rem] min-[24rem]:min-h-[52rem] sm:min-h-[44rem] lg:min-h-[26.1rem]'

export function Quiz(identity: QuizIdentity) {
  const game = useStore($game)
  // It runs while it is on show.
  useEffect(runQuiz, [])
  switch (game.state) {
    case 'loading':
      return <Skeleton type="game" minHeight={ROOM} />
    case 'failed':
      return (
        <ErrorPanel role="alert" title="Couldn’t load the questions." retry={() => void openQuiz()}>
          Your game on this device is safe.
        </ErrorPanel>
      )
    case 'ready':
      return <QuizScreen {...game} identity={identity} />
  }
}

type ScreenProps = SavedQuiz & { bank: Bank; next: DrawnRound; identity: QuizIdentity }

function QuizScreen({ quiz, bank, next, missed, identity }: ScreenProps) {
  const isIntro = quiz.state === 'intro'
  // Choosing an option of the first question begins the round.
  const shown = isIntro ? startRound('relaxed', next.asked, 0) : quiz
  const arrival = useFocusOnChange<HTMLHeadingElement>(screenOf(shown))
  return (
    <div data-testid="quiz" data-state={quiz.state} className={isIntro ? ROOM : undefined}>
      {shown.state === 'result' ? (
        <Result round={shown.round} bank={bank} arrival={arrival} identity={identity} />
      ) : (
        <RoundQuestion
          quiz={shown}
          bank={bank}
          arrival={arrival}
          onChoose={isIntro ? () => startQuiz('relaxed') : undefined}
          after={isIntro && <Start missed={missed.length} />}
        />
      )}
    </div>
  )
}

type RoundState = Exclude<QuizState, { state: 'intro' }>

/** Differs wherever a person has to be led to something new. */
function screenOf({ state, round: { asked, answers, mode, practiceOf } }: RoundState): string {
  return [state, asked[0]?.question, answers.length, mode, practiceOf !== undefined].join()
}

type RoundQuestionProps = {
  quiz: RoundState
  bank: Bank
  arrival: RefObject<HTMLHeadingElement | null>
  onChoose: (() => void) | undefined
  after: ReactNode
}

function RoundQuestion({ quiz, bank, ...props }: RoundQuestionProps) {
  const { round } = quiz
  const asked = askedIn(quiz)
  if (!asked) return null
  const known = questionIn(bank, asked.question)
  const { stem, options, answer, ...question } = known
  const shown = {
    stem,
    options: asked.options.flatMap(id => options.find(option => option.id === id) ?? [])
  }
  const isAsking = quiz.state === 'question'
  const chosen = round.answers.at(-1)?.option ?? ''
  const judged = { ...question, ...shown, chosen, answer, isRight: chosen === answer }
  return (
    <QuestionView
      position={round.answers.length + (isAsking ? 1 : 0)}
      total={round.asked.length}
      difficulty={question.difficulty}
      question={isAsking ? shown : judged}
      {...props}
      isBesideFirst={round.mode === 'timed' || round.practiceOf !== undefined}
      onAnswer={answerWith}
      onNext={showNext}
      beside={
        <>
          {round.practiceOf && (
            <p className="mb-4 border-l-4 border-wait pl-3 text-small">
              <b className="font-semibold">Practice.</b> It doesn’t change your score.
            </p>
          )}
          <RoundLanes lanes={lanesOf(round, bank, isAsking)} />
          {isAsking && round.mode === 'timed' && (
            <RoundClock quiz={quiz} reading={readingTime(wordsToRead(known))} />
          )}
        </>
      }
    />
  )
}

function RoundClock({ quiz, reading }: { quiz: AskingState; reading: number }) {
  const now = useStore($now)
  const seconds = Math.max(0, Math.floor(elapsed(quiz.watch, now) / 1000 - reading))
  const total = Math.floor(roundTime(quiz, now) / 1000)
  // Each question starts it silent.
  return <QuestionClock key={quiz.round.answers.length} seconds={seconds} total={total} />
}
