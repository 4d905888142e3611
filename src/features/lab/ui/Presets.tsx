import { useStore } from '@nanostores/react'
import { Lane, type Tone, Tx } from '../../../figures/kit.tsx'
import { PRESETS, presetOf } from '../presets.ts'
import { $isOpen, $settings, demonstrate } from '../store.ts'

type Sketch = readonly (readonly [lane: number, x: number, tone: Tone])[]

/** What each preset looks like, in three lanes. */
const SKETCHES: Record<string, Sketch> = {
  'no-conflicts': [0, 1, 2].flatMap(lane => [0, 25, 50, 75].map(x => [lane, x, 'flow'] as const)),
  'hot-pool': [
    [0, 0, 'flow'],
    [1, 0, 'clash'],
    [2, 0, 'clash'],
    [1, 25, 'flow'],
    [2, 25, 'clash'],
    [0, 25, 'wait'],
    [2, 50, 'flow'],
    [0, 75, 'flow']
  ],
  'real-shape': [
    [0, 0, 'flow'],
    [1, 0, 'flow'],
    [2, 0, 'flow'],
    [0, 25, 'flow'],
    [1, 25, 'clash'],
    [2, 25, 'flow'],
    [1, 50, 'flow'],
    [0, 50, 'wait'],
    [0, 75, 'flow']
  ],
  'no-gain': [
    [0, 0, 'flow'],
    [1, 0, 'flow'],
    [0, 25, 'flow'],
    [0, 50, 'flow'],
    [0, 75, 'flow']
  ]
}

/** Four blocks worth seeing; the best case stands beside the worst. */
export function Presets() {
  const chosen = presetOf(useStore($settings))
  const isOpen = useStore($isOpen)
  return (
    <ul
      className="grid max-lg:gap-x-6 max-lg:gap-y-1 sm:px-3.5 sm:max-lg:grid-cols-2 lg:grid-cols-4 lg:gap-2"
      aria-label="Blocks worth seeing"
    >
      {PRESETS.map(({ id, name, sentence, settings }) => (
        <li key={id}>
          <button
            type="button"
            aria-pressed={isOpen && chosen?.id === id}
            className="group grid size-full content-start gap-x-4 rounded-block p-2.5 text-left hover:bg-paper aria-pressed:bg-flow-wash max-sm:grid-cols-[56px_1fr] sm:max-lg:grid-cols-[7rem_1fr]"
            onClick={() => demonstrate(settings)}
          >
            <svg
              className="fig mt-1 w-full max-w-28 max-lg:row-span-2 lg:mb-3 [&_rect]:[rx:3px]"
              height="48"
              aria-hidden="true"
            >
              {[0, 1, 2].map(lane => (
                <Lane key={lane} y={8 + lane * 16} />
              ))}
              {(SKETCHES[id] ?? []).map(([lane, x, tone]) => (
                <Tx
                  key={`${lane} ${x}`}
                  x={x + 1}
                  y={8 + lane * 16}
                  width={22}
                  height={12}
                  tone={tone}
                />
              ))}
            </svg>
            <b className="leading-[1.3] font-semibold">{name}</b>
            <span className="text-small leading-[1.4] text-soft group-aria-pressed:text-ink lg:mt-1">
              {sentence}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
