/** Names, links and credits: the one place that knows them. */
export const SITE = {
  product: 'Altius',
  /** Where the built site is served; share links and canonical addresses start with it. */
  url: 'https://learn.altiuslabs.xyz',
  tagline: 'The Parallel Execution Layer for Web3',
  logo: '/logo.svg',
  /** The logo for whoever takes no SVG. */
  icon: '/icon-512.png',
  /** The picture that stands for the landing page where it is shared. */
  sharePicture: '/share.png',
  brand: {
    name: 'AltiusLabs',
    url: 'https://www.altiuslabs.xyz',
    handle: 'AltiusLabs'
  },
  social: {
    name: 'X',
    profile: 'https://x.com/',
    follow: 'https://x.com/intent/follow'
  },
  docs: 'https://docs.altiuslabs.xyz',
  /** Altius's public client for Ethereum. */
  client: 'https://github.com/Altius-Labs/altius-reth',
  /** It says what partners have to ask for. */
  benchmarkGuide:
    'https://docs.altiuslabs.xyz/technical-overview/benchmark/benchmark-reproduction-guide',
  /** Where pictures of winners may come from, beside this site: what the policy and the board allow. */
  pictureHosts: ['https://pbs.twimg.com'],
  builder: {
    name: 'AltiusLabs',
    url: 'https://github.com/Altius-Labs'
  }
} as const

/** The address of a person's profile on the social network. */
export function profileUrl(username: string): string {
  return SITE.social.profile + encodeURIComponent(username)
}

/** Where a visitor follows the brand: https://developer.x.com/en/docs/x-for-websites/follow-button/guides/web-intent-follow-user */
export function followUrl(): string {
  return `${SITE.social.follow}?screen_name=${SITE.brand.handle}`
}
