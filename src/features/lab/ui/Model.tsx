import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { SWITCHES, type Switches } from '../engine/settings.ts'
import { $simulation } from '../player.ts'
import { $settings, updateSettings } from '../store.ts'
import { SWITCH_WORDS } from '../switches.ts'
import { formatTimes } from '../../../ui/format.ts'

const NAMES = ['onEstimate', 'rereads', 'fees'] as const satisfies (keyof Switches)[]

/** The rules on which engines differ, each with what the other position would bring. */
export function Model() {
  return (
    <>
      <p className="max-w-[44rem] text-small text-soft">
        Engines differ in three rules. The figures say how much faster than one core Block-STM runs
        this block with each choice, the other two as they are. The final state is always the same.
      </p>
      <div className="mt-4 grid max-md:gap-5 md:grid-cols-3 md:gap-8">
        {NAMES.map(name => (
          <Switch key={name} name={name} />
        ))}
      </div>
      <p className="mt-4 max-w-[44rem] text-small text-soft">
        <b className="font-semibold text-ink">Amdahl’s law</b> gives an estimate: all transactions
        that clash form one queue, and nothing else moves before it has ended. A block beats it when
        others run beside the queue, or when its conflicts form several queues, which move side by
        side.
      </p>
    </>
  )
}

function Switch({ name }: { name: keyof Switches }) {
  const group = useId()
  const position: string = useStore($settings)[name]
  const speedups: Readonly<Record<string, number>> | undefined =
    useStore($simulation)?.speedups[name]
  const { question, options } = SWITCH_WORDS[name]
  const words: Readonly<Record<string, { name: string; clause: string }>> = options
  return (
    <fieldset>
      <legend className="font-medium">{question}</legend>
      <div className="-mx-2 mt-1.5 grid">
        {SWITCHES[name].map(option => (
          <label key={option} className="lab-option">
            <input
              type="radio"
              name={group}
              className="peer sr-only"
              checked={option === position}
              onChange={() => updateSettings({ [name]: option })}
            />
            <span
              className="mt-1 h-[0.8125rem] w-4.5 rounded-[3px] border-[1.75px] border-edge peer-checked:border-flow-edge peer-checked:bg-flow"
              aria-hidden="true"
            />
            <span className="text-small">
              <b className="font-semibold">{words[option]?.name}</b>
              <span className="block text-soft">{words[option]?.clause}</span>
            </span>
            <span className="text-right font-heading font-semibold tabular-nums">
              {speedups && formatTimes(speedups[option] ?? NaN)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
