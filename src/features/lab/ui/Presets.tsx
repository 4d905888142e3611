import { useStore } from '@nanostores/react'
import { type FocusEvent } from 'react'
import { flushSync } from 'react-dom'
import { formatCount } from '../../../ui/format.ts'
import { PRESET_GROUPS, presetOf } from '../presets.ts'
import { $settings, labRace, showPreset } from '../store.ts'
import { LoadFailure } from '../../../race/ui/LoadFailure.tsx'

const TABS = 'lab-presets flex gap-1 overflow-x-auto border-b border-line'
const TAB =
  'min-h-11 border-b-3 border-transparent px-3 text-small whitespace-nowrap text-soft hover:text-ink aria-pressed:border-flow aria-pressed:font-semibold aria-pressed:text-ink'

function showWhole({ currentTarget }: FocusEvent<HTMLElement>): void {
  currentTarget.scrollIntoView({ block: 'nearest' })
}

export function Presets({ showRun }: { showRun: () => void }) {
  const chosen = presetOf(useStore($settings))
  return (
    <div className="lab-part lab-part-first grid grid-cols-1 gap-1">
      {PRESET_GROUPS.map(({ name: group, presets }) => (
        <ul key={group} className={TABS} aria-label={group}>
          {presets.map(({ id, name, settings }) => (
            <li key={id}>
              <button
                type="button"
                aria-pressed={chosen?.id === id}
                className={TAB}
                onClick={() => {
                  flushSync(() => showPreset(settings))
                  showRun()
                }}
                // Chromium doesn't scroll to a partly visible element on focus.
                onFocus={showWhole}
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
      ))}
      <p className="mt-1 text-small">
        New every day: <a href="/today">today’s block</a>
      </p>
      <p className="mt-2 min-h-[3lh] text-small text-soft sm:min-h-[2lh] lg:min-h-[1lh]">
        {chosen && (
          <>
            {'day' in chosen && (
              <b className="text-ink tabular-nums">
                {`Block ${formatCount(chosen.number)}, ${chosen.day}. `}
              </b>
            )}
            <span>{chosen.question}</span>
          </>
        )}
      </p>
      <LoadFailure race={labRace} />
    </div>
  )
}
