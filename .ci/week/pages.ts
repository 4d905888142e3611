import { type Report } from './report.ts'
import { sectionsOf } from './sections.ts'

const headingOf = ({ project, since, until }: Report): string =>
  `Week of ${project}, ${since} to ${until.slice(0, 16).replace('T', ' ')} UTC`

export function textOf(report: Report): string {
  const parts = sectionsOf(report).map(({ title, lines }) =>
    [title, ...lines.map(line => `  ${line}`)].join('\n')
  )
  return `${[headingOf(report), ...parts].join('\n\n')}\n`
}

const STYLE = `:root { color-scheme: light dark } body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
h1 { font-size: 1.5rem; line-height: 1.25 } h2 { font-size: 1.125rem; margin: 1.5rem 0 0.25rem }
p { margin: 0; overflow-wrap: anywhere } .part { padding-left: 1.5rem; font-size: 0.875rem }`

/** A page that needs nothing else. */
export function htmlOf(report: Report): string {
  const title = escaped(headingOf(report))
  const parts = sectionsOf(report).flatMap(({ title: heading, lines }) => [
    `<h2>${escaped(heading)}</h2>`,
    ...lines.map(
      line => `<p${line.startsWith(' ') ? ' class="part"' : ''}>${escaped(line.trim())}</p>`
    )
  ])
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${STYLE}</style>
<h1>${title}</h1>
${parts.join('\n')}
</html>
`
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
}
