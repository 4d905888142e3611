/** As the hero breaks it; `src/sections/Hero.astro` knows how wide each line is. */
export const TAGLINE = ['The Parallel', 'Execution Layer', 'for Web3'] as const

export const SITE = {
  product: 'Altius',
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
  benchmarkGuide:
    'https://docs.altiuslabs.xyz/technical-overview/benchmark/benchmark-reproduction-guide',
  /** Allowed by the policy and the board. */
  pictureHosts: ['https://pbs.twimg.com'],
  builder: { name: 'AltiusLabs', url: 'https://github.com/Altius-Labs' }
} as const

/** A link under the pointer is prerendered. Not `/challenge`, which calls the server, nor other views of `/`. */
export const PRERENDERED = JSON.stringify({
  prerender: [
    {
      where: {
        and: [{ href_matches: '/*' }, { not: { href_matches: ['/challenge*', '/\\?*#*'] } }]
      },
      eagerness: 'moderate'
    }
  ]
})

export function profileUrl(username: string): string {
  return SITE.social.profile + encodeURIComponent(username)
}

/** https://developer.x.com/en/docs/x-for-websites/follow-button/guides/web-intent-follow-user */
export function followUrl(): string {
  return `${SITE.social.follow}?screen_name=${SITE.brand.handle}`
}
