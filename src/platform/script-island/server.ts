import { RENDERER } from './script-island.ts'

type Slots = { readonly default?: string }

export default {
  name: RENDERER,
  // Its islands are tagged with the renderer's name.
  check: () => false,
  renderToStaticMarkup: (_start: unknown, _props: unknown, slots: Slots) => ({
    html: `<astro-slot>${slots.default ?? ''}</astro-slot>`
  })
}
