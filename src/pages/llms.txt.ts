import { getCollection } from 'astro:content'
import { canonicalOf, HOME, PAGES } from '../content/pages.ts'
import { sourcesOf } from '../content/read-content.ts'
import { HEADINGS, SECTIONS } from '../content/sections.ts'
import { profileUrl, SITE } from '../site.ts'

/** What the site holds and rests on, for language models: https://llmstxt.org. */
export async function GET(): Promise<Response> {
  return new Response(
    [
      `# ${SITE.product}`,
      `> ${SITE.tagline}. ${HOME.description}`,
      'Every figure carries its source where it is used. A figure that Altius measured itself is introduced with “Altius reports”.',
      listOf(
        'Pages',
        PAGES.map(page => link(page.title, canonicalOf(page), page.description))
      ),
      listOf('Sections of the first page', SECTIONS.map(section)),
      listOf(SITE.product, [
        link('Documentation', SITE.docs),
        link('Benchmark guide', SITE.benchmarkGuide),
        link('altius-reth', SITE.client, 'the public client for Ethereum'),
        link(SITE.brand.name, SITE.brand.url),
        link(`@${SITE.brand.handle} on ${SITE.social.name}`, profileUrl(SITE.brand.handle))
      ]),
      // By the format, what stands under this name may be left out.
      listOf('Optional', await sources())
    ].join('\n\n') + '\n'
  )
}

function section({ id, label }: (typeof SECTIONS)[number]): string {
  const says = id === 'hero' ? SITE.tagline : HEADINGS[id]
  return link(label, new URL(`#${id}`, canonicalOf(HOME)).href, says)
}

/** What the dated figures and events rest on. */
async function sources(): Promise<readonly string[]> {
  const dated = [...(await getCollection('ladder')), ...(await getCollection('timeline'))]
  const publishers = await sourcesOf(dated.map(({ data }) => data.fact.id))
  return publishers.flatMap(({ name, works }) =>
    works.map(({ title, url }) => link([name, title].filter(Boolean).join(': '), url))
  )
}

function listOf(name: string, lines: readonly string[]): string {
  return [`## ${name}\n`, ...lines].join('\n')
}

function link(name: string, url: string, note = ''): string {
  return `- [${name}](${url})${note && `: ${note}`}`
}
