import { useStore } from '@nanostores/react'
import { useId } from 'react'
import '../../../figures/kit.css'
import { EXECUTORS, type Executor } from '../../../domain/engine/settings.ts'
import { EXECUTOR_NAMES, EXECUTOR_NOTES } from '../../../race/sentences.ts'
import { wayDone, workDone } from '../../../race/progress.ts'
import { Speedup } from '../../../race/ui/Speedup.tsx'
import { useTime } from '../../../race/ui/use-time.ts'
import { $executor, $result, labRace, watchExecutor } from '../store.ts'

const HEIGHT = 28

export function Runners() {
  const result = useStore($result)
  const chosen = useStore($executor)
  const name = useId()
  if (!result) return null
  return (
    <fieldset className="-mx-2 grid lg:mt-4">
      <legend className="sr-only">Whose cores to show</legend>
      {EXECUTORS.map(executor => (
        <label key={executor} className="lab-option lab-runner">
          <input
            type="radio"
            name={name}
            className="peer sr-only"
            checked={executor === chosen}
            onChange={() => watchExecutor(executor)}
          />
          <span className={`lab-dot ${executor === 'sequential' ? 'is-one' : ''}`} />
          <span className="flex flex-wrap items-baseline gap-x-2">
            <b>{EXECUTOR_NAMES[executor]}</b>
            <span className="text-small text-soft max-md:hidden">{EXECUTOR_NOTES[executor]}</span>
          </span>
          <b className="lab-speed text-right text-title">
            <Speedup race={labRace} executor={executor} />
          </b>
          <RaceBar executor={executor} />
        </label>
      ))}
    </fieldset>
  )
}

const BAR = 'absolute inset-0 rounded-block border will-change-transform'

/** Fills by the work done: the first to arrive is full. The others stop there, and go on hollow. */
function RaceBar({ executor }: { executor: Executor }) {
  const bar = useTime<HTMLSpanElement>(labRace, (element, progress, time) => {
    element.style.transform = `translateX(${wayDone(progress, executor, time) * 100 - 100}%)`
  })
  const later = useTime<HTMLSpanElement>(labRace, (element, progress, time) => {
    const done = workDone(progress, executor, time) / progress.gas
    element.style.transform = `translateX(${done * 100 - 100}%)`
  })
  const share = useTime<HTMLSpanElement>(labRace, (element, progress, time) => {
    const done = wayDone(progress, executor, time)
    const isOut = done < 1 && time >= progress.finish
    element.textContent = `${Math.floor(done * 100 + 1e-6)}% ${isOut ? 'at finish' : 'done'}`
  })
  const [solid, hollow] =
    executor === 'sequential'
      ? ['border-wait-edge bg-wait', 'border-wait-edge']
      : ['border-flow-edge bg-flow', 'border-flow-edge']
  return (
    <>
      <span className="relative h-7 max-lg:col-span-2">
        <svg className="kit" width="100%" height={HEIGHT} aria-hidden="true">
          <line className="kit-lane" x1="0" x2="100%" y1={HEIGHT / 2} y2={HEIGHT / 2} />
          <line className="stroke-ink stroke-4" x1="100%" x2="100%" y2={HEIGHT} />
        </svg>
        <span className="lab-bar absolute overflow-hidden rounded-block">
          <span ref={later} className={`${BAR} border-dashed ${hollow}`} />
          <span ref={bar} className={`${BAR} ${solid}`} />
        </span>
      </span>
      <span className="lab-share text-right text-soft tabular-nums">
        <span ref={share} aria-hidden={!useStore(labRace.$isTold)} />
      </span>
    </>
  )
}
