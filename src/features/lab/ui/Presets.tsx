import { useStore } from '@nanostores/react'
import { type FocusEvent } from 'react'
import { flushSync } from 'react-dom'
import { Lane, type Tone, Tx } from '../../../figures/kit.tsx'
import { formatCount } from '../../../ui/format.ts'
import { PRESET_GROUPS, presetOf } from '../presets.ts'
import { $hasLoadFailed, $settings, showPreset } from '../store.ts'

const TONES: Record<string, Tone> = { f: 'flow', w: 'wait', c: 'clash' }

function showWhole({ currentTarget }: FocusEvent<HTMLElement>): void {
  currentTarget.scrollIntoView({ block: 'nearest' })
}

export function Presets({ showRun }: { showRun: () => void }) {
  const chosen = presetOf(useStore($settings))
  const hasLoadFailed = useStore($hasLoadFailed)
  return (
    <div className="grid grid-cols-1 gap-3 [grid-area:presets]">
      {PRESET_GROUPS.map(({ name: group, presets }) => (
        <div key={group}>
          <p className="text-small text-soft" aria-hidden="true">
            {group}
          </p>
          <ul className="lab-presets" aria-label={group}>
            {presets.map(({ id, name, question, settings, ...mark }) => (
              <li key={id}>
                <button
                  type="button"
                  aria-pressed={chosen?.id === id}
                  className="group grid size-full grid-cols-[56px_1fr] content-start gap-x-3 rounded-block p-2.5 text-left hover:bg-raised aria-pressed:bg-flow-wash"
                  onClick={() => {
                    flushSync(() => showPreset(settings))
                    showRun()
                  }}
                  // Chromium doesn't scroll to a partly visible element on focus.
                  onFocus={showWhole}
                >
                  {'sketch' in mark && <Sketch tones={mark.sketch} />}
                  <b className="self-center text-body/[1.3] font-semibold first:col-span-full">
                    {name}
                  </b>
                  {'day' in mark && (
                    <span className="col-span-full flex flex-wrap gap-x-2 text-small/[1.4] text-soft tabular-nums lg:grid">
                      <span>{formatCount(settings.realBlock ?? 0)}</span> <span>{mark.day}</span>
                    </span>
                  )}
                  <span className="col-span-full mt-1.5 text-small/[1.4] text-soft group-aria-pressed:text-ink">
                    {question}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <p role="status" className="text-small empty:hidden">
        {hasLoadFailed && 'The block didn’t load. Check your connection and choose it again.'}
      </p>
    </div>
  )
}

function Sketch({ tones }: { tones: string }) {
  return (
    <svg className="fig w-full [&_rect]:[rx:3px]" height="48" aria-hidden="true">
      {[0, 1, 2].map(lane => (
        <Lane key={lane} y={8 + lane * 16} />
      ))}
      {[...tones].map((letter, index) => {
        const tone = TONES[letter]
        const y = 8 + Math.floor(index / 5) * 16
        const x = 1 + (index % 5) * 25
        return tone && <Tx key={index} x={x} y={y} width={22} height={12} tone={tone} />
      })}
    </svg>
  )
}
