import { useStore } from '@nanostores/react'
import { type FocusEvent } from 'react'
import { Lane, type Tone, Tx } from '../../../figures/kit.tsx'
import { PRESETS, presetOf } from '../presets.ts'
import { $isPastBet, $settings, showPreset } from '../store.ts'

const TONES: Record<string, Tone> = { f: 'flow', w: 'wait', c: 'clash' }

function showWhole({ currentTarget }: FocusEvent<HTMLElement>): void {
  currentTarget.scrollIntoView({ block: 'nearest' })
}

export function Presets() {
  const chosen = presetOf(useStore($settings))
  const isPastBet = useStore($isPastBet)
  return (
    <ul
      className="lab-presets [grid-area:presets] lg:grid lg:grid-cols-4 lg:gap-2"
      aria-label="Blocks worth seeing"
    >
      {PRESETS.map(({ id, name, sentence, sketch, settings }) => (
        <li key={id}>
          <button
            type="button"
            aria-pressed={isPastBet && chosen?.id === id}
            className="group grid size-full content-start gap-x-4 rounded-block p-2.5 text-left hover:bg-paper aria-pressed:bg-flow-wash max-lg:grid-cols-[56px_1fr]"
            onClick={() => showPreset(settings)}
            // Chromium doesn't scroll to a partly visible element on focus.
            onFocus={showWhole}
          >
            <svg
              className="fig mt-1 w-full max-w-28 max-lg:row-span-2 lg:mb-3 [&_rect]:[rx:3px]"
              height="48"
              aria-hidden="true"
            >
              {[0, 1, 2].map(lane => (
                <Lane key={lane} y={8 + lane * 16} />
              ))}
              {[...sketch].map((letter, index) => {
                const tone = TONES[letter]
                const y = 8 + Math.floor(index / 5) * 16
                const x = 1 + (index % 5) * 25
                return tone && <Tx key={index} x={x} y={y} width={22} height={12} tone={tone} />
              })}
            </svg>
            <b className="text-body/[1.3] font-semibold">{name}</b>
            <span className="text-small/[1.4] text-soft group-aria-pressed:text-ink lg:mt-1">
              {sentence}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
