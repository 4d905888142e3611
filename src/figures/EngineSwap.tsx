import './EngineSwap.css'
import { Scene, SCENES } from './WhoCanUseScene.tsx'

const ENGINES = [
  { name: 'One by one', scene: SCENES.client.before, isOne: true },
  { name: 'Altius', scene: SCENES.client.after, isOne: false }
]

/** Works without a script: CSS slides the chain under the checked engine. */
export function EngineSwap() {
  return (
    <figure className="engine-swap band slab py-4 lg:mr-0 lg:rounded-r-block lg:pt-8.5 lg:pr-4">
      <fieldset className="grid grid-cols-2 gap-3">
        <legend className="mb-2 text-lead/[1.3] font-semibold text-balance">Pick the engine</legend>
        {ENGINES.map(({ name, scene, isOne }) => (
          <label
            key={name}
            className={`rounded-block border-[1.5px] border-edge px-4 py-3 has-checked:border-ink ${isOne ? 'is-one' : ''}`}
          >
            <input
              type="radio"
              className="mr-1 align-middle"
              name="engine"
              value={name}
              defaultChecked={isOne}
            />{' '}
            {name}
            <Scene {...scene} className="mt-2" />
          </label>
        ))}
      </fieldset>
      <ul className="engine-swap-chain" aria-label="The rest of the chain">
        {['Consensus', 'Data availability', 'Settlement'].map((name, index) => (
          <li key={name} className={`border-paper pl-4 ${index ? 'border-t-2' : ''}`}>
            {name}
          </li>
        ))}
      </ul>
      <figcaption className="kit-caption max-sm:hidden">
        The same chain slides under the other engine.
      </figcaption>
    </figure>
  )
}
