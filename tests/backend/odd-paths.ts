/** Existing and missing folders of the built site, from which a path may try to escape. */
const STARTS = ['/', '/_astro/', '/avatars/', '/winners/', '/nope/'] as const

/** Spellings of `..` that servers and their libraries have accepted. */
const UPS = [
  '..',
  '%2e%2e',
  '.%2E',
  '%252e%252e',
  '%25252e%25252e',
  '%c0%ae%c0%ae',
  '%e0%80%ae%e0%80%ae',
  '%uff0e%uff0e',
  '\u2025',
  '..;',
  '..%00',
  '....',
  '. .'
] as const

/** Spellings of `/`. */
const SLASHES = [
  '/',
  '//',
  '\\',
  '%2f',
  '%2F',
  '%5c',
  '%252f',
  '%255c',
  '%c0%af',
  '%e2%88%95'
] as const

/** Files next to the built site that must not be served. */
export const HIDDEN = ['.env', '.git/config', '.data/secrets.json'] as const

const SINGLE = [
  ...[
    '/_headers',
    '/_headers/',
    '//_headers',
    '/./_headers',
    '/%5fheaders',
    '/_headers?x',
    '/_HEADERS'
  ],
  ...['/_headers.br', '/_headers.gz', '/_headers%00', '/_headers.', '/_headers%20', '/_headers;x'],
  ...[
    '/avatars/../_headers',
    '/avatars/..%2f_headers',
    '/%2e/_headers',
    '/_headers#x',
    '/nope/../_headers'
  ],
  ...[
    '//elsewhere.example',
    '///elsewhere.example',
    '/\\elsewhere.example',
    '/\\/elsewhere.example'
  ],
  ...[
    '//elsewhere.example/..',
    '//elsewhere.example/%2e%2e',
    '/%2felsewhere.example',
    '/%5celsewhere.example'
  ],
  ...[
    '/winners//',
    '//winners',
    '/winners/.',
    '/winners/..',
    '/winners/../',
    '/./winners',
    '/winners/./'
  ],
  ...[
    '/winners.',
    '/winners..',
    '/winners%20',
    '/winners%00',
    '/winners%00.html',
    '/winners%0a',
    '/winners%0d%0a'
  ],
  ...[
    '/WINNERS',
    '/Winners.HTML',
    '/INDEX.html',
    '/index.html',
    '/index.html/',
    '/about.html/',
    '/about.html.html'
  ],
  ...[
    '/winners.html',
    '/winners/index.html',
    '/winners/index.html.br',
    '/winners/index.html.gz',
    '/index.html.br'
  ],
  ...[
    '/_astro',
    '/_astro/',
    '/_astro/.',
    '/avatars',
    '/avatars/',
    '/_astro/app.abc123.js.br',
    '/_astro/app.abc123.js/'
  ],
  ...[
    '/_astro/app.abc123.js.gz',
    '/_astro/app.abc123.js.br.br',
    '/_astro/app.abc123.js.zst',
    '/avatars/1.svg.br'
  ],
  ...[
    '/_astro/app.abc123.js%3f',
    '/_astro/app.abc123.js%23',
    '/_astro/app.abc123.JS',
    '/_astro/APP.abc123.js'
  ],
  ...[
    '/?',
    '/??',
    '/?/../.env',
    '/?%00',
    '/#/../.env',
    '/%3f',
    '/%23',
    '/;/.env',
    '/winners;.html',
    '/winners?/../../.env'
  ],
  ...[
    '/%',
    '/%2',
    '/%zz',
    '/%ff',
    '/%fe%ff',
    '/%00',
    '/%0a',
    '/%0d%0aX:y',
    '/%80',
    '/%ed%a0%80',
    '/%f4%90%80%80',
    '/%F0%9F%8F%86'
  ],
  ...[
    '/CON',
    '/NUL',
    '/aux.html',
    '/C:/windows',
    '/C:%5cwindows',
    '/file:///etc/passwd',
    '/~root',
    '/.',
    '/..',
    '/...'
  ],
  ...[
    '/etc/passwd',
    '//etc/passwd',
    '/proc/self/environ',
    '/dev/stdin',
    '/node_modules/.package-lock.json',
    '/package.json'
  ],
  ...[
    '/.DS_Store',
    '/.htaccess',
    '/.well-known/',
    '/.npmrc',
    '/.svn/entries',
    '/.git',
    '/.git/',
    '/.git/HEAD',
    '/.env.local'
  ],
  ...[
    '/.data',
    '/.data/',
    '/.data/lock',
    '/.data/database/PG_VERSION',
    '/.data/secrets.json.br',
    '/.DATA/secrets.json'
  ],
  ...[
    '/@fs/etc/passwd',
    '/@id/x',
    '/@vite/client',
    '/__open-in-editor',
    '/src/site.ts',
    '/wp-login.php',
    '/cgi-bin/%2e%2e/sh'
  ],
  ...[
    '/constructor',
    '/__proto__',
    '/toString',
    '/hasOwnProperty',
    '/404',
    '/404.html',
    '/500',
    '/500.html'
  ],
  `/${'a'.repeat(300)}`,
  `/${'a'.repeat(8000)}`,
  `/${'a/'.repeat(3000)}`,
  `/${'../'.repeat(2000)}etc/passwd`,
  `/${'%2e%2e%2f'.repeat(800)}etc/passwd`,
  `/winners?${'x=1&'.repeat(1500)}`
] as const

/** Paths that no visitor requests, as sent on the wire in UTF-8. */
export const ODD_PATHS: readonly string[] = [
  ...SINGLE,
  ...HIDDEN.flatMap(file => [
    `/${file}`,
    `//${file}`,
    `/%2e${file.slice(1)}`,
    `/${file}/`,
    `/${file}%00.html`
  ]),
  ...UPS.flatMap(up =>
    SLASHES.flatMap(slash =>
      STARTS.map((start, depth) => {
        const file = HIDDEN[depth % HIDDEN.length] ?? HIDDEN[0]
        return `${start}${`${up}${slash}`.repeat((depth % 3) + 1)}${file.replaceAll('/', slash)}`
      })
    )
  )
]
