import { useEffect, useId, useRef } from 'react'
import { SEED } from '../engine/settings.ts'
import { randomSeed } from '../../../platform/random.ts'
import { $settings, choose } from '../store.ts'

/** Takes a seed when it is complete: on Enter, or when the field is left. */
export function SeedField({ seed }: { seed: number }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)

  // What is being typed is the field's own. A new seed is set, not drawn: so the focus stays.
  useEffect(() => {
    if (field.current) field.current.value = String(seed)
  }, [seed])

  const take = (input: HTMLInputElement): void => {
    if (input.value.trim() !== '') choose({ seed: Math.round(input.valueAsNumber) })
    // Left empty, rounded or out of bounds, it shows what holds.
    input.value = String($settings.get().seed)
  }
  return (
    <div className="is-wide">
      <label htmlFor={id} className="font-medium">
        Seed
      </label>
      <div className="mt-2 flex gap-2">
        <input
          ref={field}
          id={id}
          type="number"
          min={SEED.least}
          max={SEED.most}
          defaultValue={seed}
          className="min-h-11 w-full min-w-0 flex-1 rounded-block border border-edge bg-raised px-3 tabular-nums"
          onBlur={event => take(event.target)}
          onKeyDown={event => event.key === 'Enter' && take(event.currentTarget)}
        />
        <button type="button" className="lab-button" onClick={() => choose({ seed: randomSeed() })}>
          New seed
        </button>
      </div>
    </div>
  )
}
