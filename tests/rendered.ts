import { getContainerRenderer } from '@astrojs/react/container-renderer'
import { experimental_AstroContainer as AstroContainer } from 'astro/container'
import { loadRenderers } from 'astro:container'
import { type Document, type HTMLElement, Window } from 'happy-dom'
import { RENDERER } from '../src/platform/script-island/script-island.ts'
import scriptIslands from '../src/platform/script-island/server.ts'

// Components as the build draws them, for tests of what the page says.

const DIRECTIVES = ['near', 'painted', 'scrolled']

type Component = Parameters<AstroContainer['renderToString']>[0]

const modules = import.meta.glob<{ default: Component }>('../src/sections/*.astro')
/** The section named crossword holds the quiz, too. */
const fileOf = (id: string): string =>
  `../src/sections/${id === 'crossword' ? 'Games' : id.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase())}.astro`

let container: Promise<AstroContainer> | undefined

async function startContainer(): Promise<AstroContainer> {
  const loaded = await loadRenderers([getContainerRenderer()])
  const renderers = [...loaded, { name: RENDERER, ssr: scriptIslands }]
  // The container knows only Astro's own directives; it accepts others through its manifest.
  const clientDirectives = new Map(DIRECTIVES.map(name => [name, '/* not run */']))
  return AstroContainer.create({ renderers, manifest: { clientDirectives } } as never)
}

/** The components one after another, each with the same props. */
export async function renderPage(
  components: readonly Component[],
  props: Record<string, unknown> = {}
): Promise<Document> {
  container ??= startContainer()
  const started = await container
  const { document } = new Window()
  const parts = await Promise.all(
    components.map(component => started.renderToString(component, { props }))
  )
  document.body.innerHTML = parts.join('')
  return document
}

export async function renderSection(id: string): Promise<HTMLElement> {
  const load = modules[fileOf(id)]
  if (!load) throw new Error(`${fileOf(id)} is missing`)
  const document = await renderPage([(await load()).default])
  const section = document.querySelector<HTMLElement>(`section#${id}`)
  if (!section) throw new Error(`${fileOf(id)} draws no section#${id}`)
  return section
}
