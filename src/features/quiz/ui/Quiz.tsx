import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useFocusOnChange } from '../../../platform/focus.ts'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { type Bank } from '../question-bank.ts'
import { type QuizState } from '../rules.ts'
import { $game, openQuiz, runQuiz } from '../store.ts'
import { Intro } from './Intro.tsx'
import { QuestionScreen } from './QuestionScreen.tsx'
import { Result } from './Result.tsx'

/** What the quiz is called, as in 'the Altius quiz on parallel execution', and where to take it. */
export type QuizIdentity = { quiz: string; url: string }

export function Quiz(identity: QuizIdentity) {
  const game = useStore($game)
  // It runs while it is on show.
  useEffect(runQuiz, [])
  switch (game.state) {
    case 'loading':
      return <Skeleton type="game" />
    case 'failed':
      return (
        <ErrorPanel role="alert" title="Couldn't load the questions." retry={() => void openQuiz()}>
          Your game on this device is safe.
        </ErrorPanel>
      )
    case 'ready':
      return <Play quiz={game.quiz} bank={game.bank} identity={identity} />
  }
}

function Play({ quiz, bank, identity }: { quiz: QuizState; bank: Bank; identity: QuizIdentity }) {
  const arrival = useFocusOnChange<HTMLHeadingElement>(screenOf(quiz))
  return (
    <div data-testid="quiz" data-state={quiz.state}>
      {quiz.state === 'intro' && <Intro arrival={arrival} />}
      {(quiz.state === 'question' || quiz.state === 'feedback') && (
        <QuestionScreen quiz={quiz} bank={bank} arrival={arrival} />
      )}
      {quiz.state === 'result' && (
        <Result quiz={quiz} bank={bank} arrival={arrival} identity={identity} />
      )}
    </div>
  )
}

/** Differs wherever a person has to be led to something new. */
function screenOf(quiz: QuizState): string {
  return quiz.state === 'intro'
    ? quiz.state
    : [quiz.state, quiz.round.kind, quiz.round.seed, quiz.answers.length].join()
}
