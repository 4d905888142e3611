import { getContainerRenderer } from '@astrojs/react/container-renderer'
import { experimental_AstroContainer as AstroContainer } from 'astro/container'
import { loadRenderers } from 'astro:container'
import { type HTMLElement, Window } from 'happy-dom'

// Sections as the build draws them, for tests of what the page says.

const DIRECTIVES = ['near', 'painted']

const modules = import.meta.glob<{ default: Parameters<AstroContainer['renderToString']>[0] }>(
  '../src/sections/*.astro'
)
/** The section named crossword holds the quiz, too. */
const fileOf = (id: string): string =>
  `../src/sections/${id === 'crossword' ? 'Games' : id.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase())}.astro`

let container: Promise<AstroContainer> | undefined

async function startContainer(): Promise<AstroContainer> {
  const renderers = await loadRenderers([getContainerRenderer()])
  // The container knows only Astro's own directives; it accepts others through its manifest.
  const clientDirectives = new Map(DIRECTIVES.map(name => [name, '/* not run */']))
  return AstroContainer.create({ renderers, manifest: { clientDirectives } } as never)
}

export async function renderSection(id: string): Promise<HTMLElement> {
  const load = modules[fileOf(id)]
  if (!load) throw new Error(`${fileOf(id)} is missing`)
  container ??= startContainer()
  const { document } = new Window()
  document.body.innerHTML = await (await container).renderToString((await load()).default)
  const section = document.querySelector<HTMLElement>(`section#${id}`)
  if (!section) throw new Error(`${fileOf(id)} draws no section#${id}`)
  return section
}
