import { Scene, SCENES } from './WhoCanUseScene.tsx'

const ENGINES = [
  { name: 'One by one', scene: SCENES.client.before, isFirst: true },
  { name: 'Altius', scene: SCENES.client.after, isFirst: false }
]

/** Works without a script: CSS slides the chain under the checked engine. */
export function EngineSwap() {
  return (
    <figure className="group/swap">
      <fieldset className="grid grid-cols-2 gap-3">
        <legend className="mb-2 text-title font-semibold">Pick the engine</legend>
        {ENGINES.map(({ name, scene, isFirst }) => (
          <label
            key={name}
            className="rounded-block border border-edge p-2 has-checked:border-ink has-checked:[box-shadow:0_0_0_1px_var(--ink)] [&_svg]:mt-1.5"
          >
            <input
              type="radio"
              className="mr-1 align-middle"
              name="engine"
              value={name}
              defaultChecked={isFirst}
            />{' '}
            {name}
            <Scene {...scene} />
          </label>
        ))}
      </fieldset>
      <div className="mt-2">
        <ul
          className="grid w-[calc(50%-0.375rem)] gap-1 rounded-block border border-t-4 border-edge border-t-flow bg-paper py-1 transition-[translate] duration-300 group-has-[[value=Altius]:checked]/swap:translate-x-[calc(100%+0.75rem)] sm:rounded-none sm:border-x-0 sm:border-b-0 sm:pb-0"
          aria-label="The rest of the chain"
        >
          {['Consensus', 'Data availability', 'Settlement'].map(name => (
            <li
              key={name}
              className="border-edge px-3 text-small max-sm:leading-snug sm:rounded-block sm:border sm:py-1"
            >
              {name}
            </li>
          ))}
        </ul>
      </div>
      <figcaption className="max-sm:hidden">
        The same chain slides under the other engine.
      </figcaption>
    </figure>
  )
}
