/** The pages that are weighed; `second` is the section after the hero. */
export const PAGES = [
  { file: 'index.html', path: '/', second: 'basics' },
  { file: 'winners.html', path: '/winners' }
] as const

/** At most so many bytes on the wire: scripts in gzip, HTML and CSS in brotli, fonts as they are. */
export const BUDGETS: Readonly<Record<string, number>> = {
  // The first ten packets of a new connection: what fits in comes without a second round trip.
  '/ HTML and CSS up to the end of the hero': 14_600,
  '/ HTML and CSS, whole': 34_000,
  '/ CSS alone': 9_000,
  '/winners HTML and CSS, whole': 13_600,
  '/winners CSS alone': 7_600,
  fonts: 18_000,
  // React and its glue are 69 kB of these.
  '/ scripts before any action': 82_000,
  // The aim is 85,000. The toolbar is alive from the start all the same: a click that is lost costs more.
  '/winners scripts before the first rows': 91_000,
  '/winners scripts before any action': 94_600,
  'island Games': 27_500,
  'island GasSlider': 3_200,
  'island Leaderboard': 16_500,
  'island ParallelLab': 14_200,
  'island ThroughputChart': 4_700,
  'later: Crossword': 7_200,
  'later: ToastStack': 7_200,
  'later: card-renderer': 1_000,
  'later: later': 5_000,
  'later: keep-page': 900,
  'later: simulation': 6_800,
  'later: supabase client': 52_000,
  'apart: worker': 8_000,
  'apart: offline': 420
}

/** What helps, by the end of a measure's name or its beginning. */
export const CURES: readonly (readonly [RegExp, string])[] = [
  [/hero$/, 'move style and markup that only later sections need behind the hero, or say less'],
  [/CSS/, 'let a rule serve more parts, or shorten figures and text'],
  [/^fonts/, 'fewer faces, a smaller subset'],
  [
    /scripts/,
    'hydrate an island with client:near, or import() what the first screen does not need'
  ],
  [/^(?:island|later|apart)/, 'import less, or load a part of it on demand with import()']
]
