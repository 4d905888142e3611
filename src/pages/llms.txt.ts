import { ALL_BLOCKS } from '../content/all-blocks.ts'
import { canonicalOf, HOME, PAGES } from '../content/pages.ts'
import { HEADINGS, SECTIONS } from '../content/sections.ts'
import { readChecked } from '../content/read-content.ts'
import { formatDate } from '../content/timeline.ts'
import { blockPath, type KnownBlock } from '../content/real-blocks.ts'
import { profileUrl, SITE } from '../site.ts'

const BLOCK_PATHS = ALL_BLOCKS.map(({ number }) => blockPath(number))

/** The site for language models: https://llmstxt.org. */
export async function GET(): Promise<Response> {
  return new Response(
    [
      `# ${SITE.product}`,
      `> ${SITE.tagline}. ${HOME.description}`,
      `Measured and reported figures carry their sources, checked on ${formatDate(await readChecked())}, or later. “Altius reports” marks what Altius measured itself. What is claimed, reported and measured: ${new URL('/timeline#numbers', SITE.url).href}`,
      listOf(
        'Pages',
        PAGES.filter(({ path }) => !BLOCK_PATHS.includes(path)).map(page =>
          link(page.title, canonicalOf(page), page.description)
        )
      ),
      listOf('Real blocks', ALL_BLOCKS.map(blockLink)),
      listOf('Sections of the first page', SECTIONS.map(section)),
      listOf(SITE.product, [
        `${SITE.brand.name} makes it: ${SITE.what}. It’s a public alpha of June 2025 on Reth 1.3.12, probably too old for mainnet. We found no network that runs it.\n`,
        link('Documentation', SITE.docs),
        link('Benchmark guide', SITE.benchmarkGuide),
        link(
          'altius-reth',
          SITE.client,
          'the public adapter to Reth; the engine behind it was not public in June 2025'
        ),
        link(SITE.brand.name, SITE.brand.url),
        link(`@${SITE.brand.handle} on ${SITE.social.name}`, profileUrl(SITE.brand.handle))
      ])
    ].join('\n\n') + '\n'
  )
}

function blockLink({ number, name, question }: KnownBlock): string {
  return link(name, new URL(blockPath(number), SITE.url).href, question)
}

function section({ id, label }: (typeof SECTIONS)[number]): string {
  const says = id === 'hero' ? SITE.tagline : HEADINGS[id]
  return link(label, new URL(`#${id}`, canonicalOf(HOME)).href, says)
}

function listOf(name: string, lines: readonly string[]): string {
  return [`## ${name}\n`, ...lines].join('\n')
}

function link(name: string, url: string, note = ''): string {
  return `- [${name}](${url})${note && `: ${note}`}`
}
