import { type Tone } from '../../../figures/kit.tsx'

const ENTRIES: readonly { name: string; tone: Tone | 'again' | 'check' }[] = [
  { name: 'runs', tone: 'flow' },
  { name: 'runs again', tone: 'again' },
  { name: 'aborted', tone: 'clash' },
  { name: 'stopped to wait', tone: 'wait' },
  { name: 'checks what was read', tone: 'check' }
]

export function Legend() {
  return (
    <ul aria-label="Legend" className="lab-legend">
      {ENTRIES.map(({ name, tone }) => (
        <li key={name} className="flex items-center gap-2">
          <svg className="fig" width="28" height="16" aria-hidden="true">
            {tone === 'check' ? (
              <rect className="fill-edge" y="7" width="28" height="2" />
            ) : (
              <rect
                className={tone === 'again' ? 'flow' : tone}
                x="1"
                y="1"
                width="26"
                height="14"
                rx="4"
              />
            )}
            {tone === 'again' && <rect className="lab-again" x="4" y="4" width="3" height="8" />}
          </svg>
          {name}
        </li>
      ))}
    </ul>
  )
}
