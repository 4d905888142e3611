import { type RefObject, type SyntheticEvent, useState } from 'react'
import {
  CHALLENGE_ROUND_LENGTH,
  HOURS_APART,
  HOW_OFTEN,
  QUESTION_SECONDS,
  WHAT_A_SCORE_SHOWS
} from '../../../domain/challenge/rules.ts'
import { highestIq, type Mode, MODES, WORDS_READ_A_SECOND } from '../../../domain/quiz/score.ts'
import { Button } from '../../../ui/Button.tsx'
import { prepareSignIn } from '../api.ts'
import { NOTICES } from '../sentences.ts'
import { type SignedOutNotice, signIn, startRound } from '../store.ts'
import { leaveFocus, useFocusOnChange } from '../../../platform/focus.ts'
import { usePressGuard } from '../../../platform/press.ts'
import { QuestionForm } from '../../../question/ui/QuestionForm.tsx'
import { AnsweredQuestion, Verdict } from '../../../question/ui/Verdict.tsx'
import { Option } from '../../../question/ui/Option.tsx'
import { TxLane } from '../../../question/ui/TxBlock.tsx'
import { useReminder } from '../../../question/ui/reminder.tsx'
import { BlockFigure } from './QuestionFigure.tsx'
import { ScreenHeading } from './ScreenHeading.tsx'

type Arrival = RefObject<HTMLHeadingElement | null>

type SignedOutProps = { arrival: Arrival; notice?: SignedOutNotice | undefined; isPaused?: true }

export function SignedOut({ arrival, notice, isPaused }: SignedOutProps) {
  return (
    <>
      <div className="start-entrance flex flex-wrap gap-3">
        <SignIn id="sign-in" />
        <PracticeLink className="max-sm:hidden" />
      </div>
      <p role="status" className="-mt-3 min-h-6 font-semibold">
        {notice && <span>{`${NOTICES[notice]} `}</span>}
        {isPaused && <span>Paused: no round opens right now.</span>}
      </p>
      <SampleQuestion arrival={arrival} />
      <ul className="start-later grid gap-x-8 gap-y-4 leading-[1.5] text-pretty text-soft lg:grid-cols-3">
        <li>
          <h2 className="mb-1 text-title text-ink">{CHALLENGE_ROUND_LENGTH} questions</h2>
          Most are on blocks made for you to work out, the rest on what this site teaches.
        </li>
        <li>
          <h2 className="mb-1 text-title text-ink">About 5 minutes</h2>A question’s clock starts
          when you see it, and runs on if you leave. We don’t monitor you. Please play fair.
        </li>
        <li>
          <h2 className="mb-1 text-title text-ink">{HOW_OFTEN}</h2>
          The next one opens {HOURS_APART} hours after your last, but not before midnight UTC. Your
          best result goes on the public leaderboard.
        </li>
      </ul>
      <p className="start-later mt-5 sm:hidden">
        <PracticeLink />
      </p>
      <ul className="start-later mt-8 grid gap-x-16 gap-y-2 text-small text-soft max-lg:max-w-measure lg:grid-cols-2">
        <li>
          X tells us your account’s number and age, handle, name, website and picture, and your
          email unless you refuse. We keep those and your results:{' '}
          {/* Its own line keeps the link in place when the font loads. */}
          <span className="max-sm:block">
            <a href="/privacy">see exactly what</a>.
          </span>
        </li>
        <li>{WHAT_A_SCORE_SHOWS}</li>
      </ul>
    </>
  )
}

function SignIn({ id }: { id?: string }) {
  return (
    <Button
      id={id}
      className="noscript:hidden"
      onPointerEnter={prepareSignIn}
      onFocus={prepareSignIn}
      onPress={signIn}
    >
      Sign in with X
    </Button>
  )
}

const SAMPLE = ['pool 1', null, 'pool 1', 'pool 2', 'pool 2', null].map(shares => ({
  does: shares ? 'swap' : 'transfer',
  shares
}))

const SAMPLE_QUESTION = {
  stem: '6 transactions start at once on 6 cores. Which of them have to be re-run?',
  answer: '3 and 5',
  options: Object.entries({
    '5': '5 runs again, but so does 3: it read pool 1 before 1 had written it.',
    '3 and 5':
      '3 and 5 read a pool before an earlier transaction, 1 or 4, had written it. So they run again.',
    '1, 3, 4 and 5':
      '1 and 4 are the first in their pools. What they read, no earlier transaction writes.',
    none: '1 writes what 3 reads, and 4 what 5 reads. Started at once, 3 and 5 read too early.'
  }).map(([text, explanation]) => ({ id: text, text, explanation }))
}

/** Judged in the page: nothing is sent. */
function SampleQuestion({ arrival }: { arrival: Arrival }) {
  const [chosen, setChosen] = useState<string>()
  const heading = useFocusOnChange<HTMLHeadingElement>(String(chosen))
  const pressGuard = usePressGuard(String(chosen))
  const isRight = chosen === SAMPLE_QUESTION.answer
  const judged = chosen ? { ...SAMPLE_QUESTION, chosen, isRight } : undefined
  const figure = (
    <BlockFigure rows={SAMPLE} size="large" judged={judged && { lab: { cores: SAMPLE.length } }} />
  )
  function answer(option: string): void {
    leaveFocus()
    setChosen(option)
  }

  return (
    <figure id="sample" className="mb-8" {...pressGuard}>
      <figcaption>
        <h2 ref={arrival} tabIndex={-1} className="mb-2 font-sans text-body text-soft outline-none">
          A question looks like this<span className="noscript:hidden">. Try it:</span>
        </h2>
      </figcaption>
      {judged ? (
        <AnsweredQuestion layout="row" judged={judged} figure={figure}>
          <Verdict
            judged={judged}
            arrival={heading}
            actions={
              <div className="flex flex-wrap gap-3">
                <SignIn />
                <PracticeLink />
              </div>
            }
          />
        </AnsweredQuestion>
      ) : (
        <QuestionForm
          {...SAMPLE_QUESTION}
          layout="row"
          figure={figure}
          arrival={heading}
          onAnswer={answer}
        />
      )}
    </figure>
  )
}

export function PracticeLink({ className = '' }: { className?: string }) {
  return (
    <a href="/#crossword" data-control className={`button button-quiet text-small ${className}`}>
      Practice instead
    </a>
  )
}

/** Of a mode's lane. */
const LANE_SECONDS = 2 * QUESTION_SECONDS.relaxed
const MODE_WORDS: Record<Mode, { name: string; note: string }> = {
  timed: { name: 'Timed', note: 'Quick answers earn a bonus.' },
  relaxed: { name: 'Relaxed', note: 'Your speed counts as average.' }
}

export function Ready({ arrival, handle }: { arrival: Arrival; handle: string }) {
  const [isStarting, setStarting] = useState(false)
  const { chosenIn, clear, id, reminder } = useReminder('Choose one of the two first.')

  function begin(event: SyntheticEvent<HTMLFormElement>): void {
    const mode = chosenIn(event, 'mode')
    if (!mode || isStarting) return
    setStarting(true)
    void startRound(mode === 'timed' ? 'timed' : 'relaxed')
  }

  return (
    <>
      <ScreenHeading arrival={arrival}>{`Ready, @${handle}?`}</ScreenHeading>
      <form onSubmit={begin} className="mt-5">
        <ModeChoice reminded={id} onChoose={clear} />
        <div className="mt-5 flex flex-wrap items-center gap-3">
          <Button type="submit" aria-busy={isStarting || undefined}>
            Start
          </Button>
          <PracticeLink />
          {reminder}
        </div>
      </form>
    </>
  )
}

type ModeProps = { reminded: string | undefined; onChoose: () => void }

function ModeChoice({ reminded, onChoose }: ModeProps) {
  const reach = MODES.map(mode => `${MODE_WORDS[mode].name}: up to ${Math.floor(highestIq(mode))}.`)
  return (
    <>
      <fieldset>
        <legend className="mb-2 font-semibold">How do you want to play?</legend>
        <div className="grid gap-2 sm:grid-cols-2">
          {MODES.map((mode, at) => (
            <Option
              key={mode}
              name="mode"
              value={mode}
              aria-describedby={at === 0 ? reminded : undefined}
              onChange={onChoose}
              picture={<ModePicture mode={mode} />}
            >
              <span className="block text-lead font-semibold">
                <span>{MODE_WORDS[mode].name}</span>
                <span className="block text-small font-normal text-soft">
                  {`${QUESTION_SECONDS[mode] / 60} minutes a question. ${MODE_WORDS[mode].note}`}
                </span>
              </span>
            </Option>
          ))}
        </div>
      </fieldset>
      <p className="mt-4 max-w-measure text-small text-soft">
        {`${reach.join(' ')} With a clock, the time to read (1 second for ${WORDS_READ_A_SECOND} words) doesn’t lower your score, but counts toward the limit.`}
      </p>
    </>
  )
}

function ModePicture({ mode }: { mode: Mode }) {
  return (
    <TxLane aria-hidden="true" className="gap-1.5 px-4">
      {Array.from({ length: LANE_SECONDS / QUESTION_SECONDS[mode] }, (_, at) => (
        <span key={at} className="start-mode-block" />
      ))}
    </TxLane>
  )
}
