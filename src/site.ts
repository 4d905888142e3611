/** As the hero breaks it; `src/sections/Hero.astro` knows how wide each line is. */
export const TAGLINE = ['The Parallel', 'Execution Layer', 'for Web3'] as const

export const SITE = {
  product: 'Altius',
  /** After “Altius is”. */
  what: 'an engine that chains can plug in to run many transactions at once',
  url: 'https://learn.altiuslabs.xyz',
  tagline: TAGLINE.join(' '),
  logo: '/logo.svg',
  /** For clients without SVG. */
  icon: '/icon-512.png',
  sharePicture: '/share-home.png',
  brand: { name: 'AltiusLabs', url: 'https://www.altiuslabs.xyz', handle: 'AltiusLabs' },
  social: { name: 'X', profile: 'https://x.com/', follow: 'https://x.com/intent/follow' },
  docs: 'https://docs.altiuslabs.xyz',
  client: 'https://github.com/Altius-Labs/altius-reth/tree/altius/1.3.12',
  benchtools: 'https://github.com/Altius-Labs/altius-benchtools',
  benchmarkGuide:
    'https://docs.altiuslabs.xyz/technical-overview/benchmark/benchmark-reproduction-guide',
  /** Allowed by the policy and the board. */
  pictureHosts: ['https://pbs.twimg.com'],
  /** Where visitors tell of mistakes: in the repository's issues, or by mail if there is none. */
  repository: 'https://github.com/Altius-Labs/learn',
  mail: 'learn@altiuslabs.xyz',
  builder: { name: 'AltiusLabs', url: 'https://github.com/Altius-Labs' }
} as const

/** A link under the pointer is prerendered. Not `/challenge`, which calls the server, nor other views of `/` and the board. */
export const PRERENDERED = JSON.stringify({
  prerender: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/challenge*', '/\\?*#:part', '/winners\\?:view'] } }
        ]
      },
      eagerness: 'moderate'
    }
  ]
})

// URL parsers read a backslash as a slash and skip tabs and line breaks: `/\host` leads elsewhere.
const PICTURE = new RegExp(
  `^(${SITE.pictureHosts.join('|').replaceAll('.', '\\.')})?/[\\w.~-][^\\s\\\\]*$`
)

/** Others are refused by the content policy, so the board shows a placeholder. */
export function isShownPicture(address: string): boolean {
  return PICTURE.test(address)
}

export function profileUrl(username: string): string {
  return SITE.social.profile + encodeURIComponent(username)
}

/** https://developer.x.com/en/docs/x-for-websites/follow-button/guides/web-intent-follow-user */
export function followUrl(): string {
  return `${SITE.social.follow}?screen_name=${SITE.brand.handle}`
}

export type Mistake = {
  /** The page's path, with the section. */
  place: string
  /** An id, or the words themselves. */
  statement: string
  /** The day of its last check. */
  checked: string
}
type Desk = { readonly repository: string; readonly mail: string }

/** A form with the place filled in: `.github/ISSUE_TEMPLATE/mistake.yml`, or a letter. */
export function mistakeUrl(mistake: Mistake, { repository, mail }: Desk = SITE): string {
  const title = `Something wrong: ${mistake.place}`
  const place = new URL(mistake.place, SITE.url).href
  if (repository) {
    const filled = new URLSearchParams({ template: 'mistake.yml', title, ...mistake, place })
    return `${repository}/issues/new?${String(filled)}`
  }
  const body = `Place: ${place}\nStatement: ${mistake.statement}\nChecked: ${mistake.checked}\n\n`
  return `mailto:${mail}?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(body)}`
}
