import { Scene, SCENES } from './WhoCanUseScene.tsx'

const { before, after } = SCENES.client
const ENGINES = [
  { value: 'own', name: 'One by one', scene: before },
  { value: 'altius', name: 'Altius', scene: after }
] as const

const REST = ['Consensus', 'Data availability', 'Settlement'] as const

/** Works without a script: CSS slides the chain under the checked engine. */
export function EngineSwap() {
  return (
    <figure className="engine-swap">
      <fieldset className="grid grid-cols-2 gap-3">
        <legend className="mb-2 text-title font-semibold">Pick the engine</legend>
        {ENGINES.map(({ value, name, scene }) => (
          <label
            key={value}
            className="rounded-block border border-edge p-3 has-checked:border-flow-edge has-checked:bg-flow-wash"
          >
            <span className="mb-2 flex items-center gap-2">
              <input type="radio" name="engine" value={value} defaultChecked={value === 'own'} />
              {name}
            </span>
            <Scene {...scene} />
          </label>
        ))}
      </fieldset>
      <ul
        className="chain grid gap-1 border-t-4 border-flow pt-1"
        aria-label="The rest of the chain"
      >
        {REST.map(name => (
          <li key={name} className="rounded-block border border-edge px-3 py-1 text-small">
            {name}
          </li>
        ))}
      </ul>
      <figcaption>The same chain slides under the other engine.</figcaption>
    </figure>
  )
}
