import { HALVES } from '../block.ts'
import { CAPTIONS, type Frame, frameAt, LAST_TICK } from '../store.ts'
import { Lanes } from './Lanes.tsx'
import { pressOf } from './looks.ts'

type View = { frame: Frame; className?: string }

const FIRST = frameAt(0, true)

/** The build can't know the visitor's preference: it draws both views, and CSS shows one. */
const VIEWS: readonly View[] = [
  { frame: FIRST, className: 'hero-moving motion-reduce:hidden noscript:hidden' },
  { frame: frameAt(LAST_TICK, false), className: 'hero-still motion-safe:hidden noscript:block!' }
]

/** The HTML of the hero animation. `HeroAnimation` plays it. */
export function HeroPicture({
  views = VIEWS,
  frame = FIRST
}: {
  views?: readonly View[]
  frame?: Frame
}) {
  return (
    <div data-testid="hero-animation" data-step={frame.step} className="relative">
      <p
        data-testid="hero-caption"
        className="min-h-[3lh] text-lead leading-tight font-semibold min-[22.5rem]:min-h-[2lh] lg:mb-5 lg:min-h-[1lh]"
      >
        {views.map(({ frame, className }, index) => (
          <span key={index} className={className}>
            {CAPTIONS[frame.step]}
          </span>
        ))}
      </p>
      {views.map(({ frame, className }, index) => (
        <div key={index} className={className}>
          {HALVES.map(half => (
            <Lanes key={half.core} half={half} elapsed={frame[half.core]} leaves={frame.leaves} />
          ))}
        </div>
      ))}
      <Controls {...frame} />
    </div>
  )
}

/** Until it is alive, it would say the wrong thing where motion is reduced. */
function Controls({ step, isPlaying }: Frame) {
  const press = pressOf(isPlaying)
  return (
    <div className="hero-controls mt-3 flex flex-wrap items-center justify-between gap-x-4 motion-reduce:invisible lg:absolute lg:-top-5 lg:right-0 noscript:hidden">
      <div role="group" aria-label="Steps" className="-ml-1 flex">
        {CAPTIONS.map((caption, each) => (
          <button
            key={caption}
            type="button"
            aria-label={`Show step ${each + 1} of ${CAPTIONS.length}`}
            aria-current={each === step ? 'step' : undefined}
            className="group grid h-11 w-9 place-items-center"
          >
            <span className="block h-2.5 w-7 rounded-sm border-[1.5px] border-edge group-aria-[current]:border-flow-ink group-aria-[current]:bg-flow" />
          </button>
        ))}
      </div>
      <button
        type="button"
        aria-label={press.label}
        className="relative flex min-h-11 min-w-24 items-center justify-center gap-2 rounded-block border border-edge px-4 text-small font-semibold after:absolute after:inset-x-0 after:-inset-y-1 hover:border-ink lg:min-h-9"
      >
        <svg viewBox="0 0 12 12" className="size-3 fill-current" aria-hidden="true">
          <path d={press.icon} />
        </svg>
        <span>{press.word}</span>
      </button>
    </div>
  )
}
