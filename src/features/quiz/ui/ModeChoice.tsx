import { highestIq, type Mode, MODES } from '../../../domain/quiz/score.ts'

const NAMES: Record<Mode, string> = { relaxed: 'Relaxed', timed: 'Timed' }

type Props = { initial: Mode; notes: Readonly<Record<Mode, string>> }

/** For a form: `chosenMode` reads it. */
export function ModeChoice({ initial, notes }: Props) {
  const reach = MODES.map(mode => `${NAMES[mode]}: up to ${Math.floor(highestIq(mode))}.`)
  return (
    <>
      <fieldset>
        <legend className="mb-2 font-semibold">How do you want to play?</legend>
        <div className="grid gap-2 sm:grid-cols-2">
          {MODES.map(mode => (
            <label key={mode} className="option">
              <span className="option-lane">
                <input type="radio" name="mode" value={mode} defaultChecked={mode === initial} />
              </span>
              <span className="font-semibold">
                {NAMES[mode]}
                <span className="block text-small font-normal text-soft">{notes[mode]}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <p className="mt-4 max-w-measure text-small text-soft">
        {reach.join(' ')} Reading time doesn’t count: 1 second for 4 words.
      </p>
    </>
  )
}

export function chosenMode(form: HTMLFormElement): Mode {
  return new FormData(form).get('mode') === 'timed' ? 'timed' : 'relaxed'
}
