import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { type Bank } from '../question.ts'
import { type Quiz as QuizState } from '../state.ts'
import { $game, openQuiz, runQuiz } from '../store.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { PANEL_ROOM } from '../../games/ui/panel-height.ts'
import { useFocusOnChange } from '../../../platform/focus.ts'
import { Intro } from './Intro.tsx'
import { Result } from './Result.tsx'
import { Turn } from './Turn.tsx'

export type Naming = { quiz: string; url: string }

export function Quiz(naming: Naming) {
  const game = useStore($game)
  // It runs while it is on show.
  useEffect(runQuiz, [])
  switch (game.state) {
    case 'loading':
      return <Skeleton type="game" minHeight={PANEL_ROOM} />
    case 'failed':
      return (
        <ErrorPanel role="alert" title="Couldn't load the questions." retry={() => void openQuiz()}>
          Your game on this device is safe.
        </ErrorPanel>
      )
    case 'ready':
      return <Play quiz={game.quiz} bank={game.bank} naming={naming} />
  }
}

type PlayProps = { quiz: QuizState; bank: Bank; naming: Naming }

function Play({ quiz, bank, naming }: PlayProps) {
  const arrival = useFocusOnChange<HTMLHeadingElement>(stepOf(quiz))
  return (
    <div data-testid="quiz" data-state={quiz.state}>
      {quiz.state === 'intro' && <Intro arrival={arrival} />}
      {(quiz.state === 'question' || quiz.state === 'feedback') && (
        <Turn quiz={quiz} bank={bank} arrival={arrival} />
      )}
      {quiz.state === 'result' && (
        <Result quiz={quiz} bank={bank} arrival={arrival} naming={naming} />
      )}
    </div>
  )
}

/** Differs wherever a person has to be led to something new. */
function stepOf(quiz: QuizState): string {
  return quiz.state === 'intro'
    ? quiz.state
    : [quiz.state, quiz.round.kind, quiz.round.seed, quiz.answers.length].join()
}
