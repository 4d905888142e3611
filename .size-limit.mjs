import { withBudgets } from './.ci/size-checks.ts'
import { assetsOf } from './.ci/site-assets.ts'

const PAGES = [
  { file: 'index.html', path: '/', second: 'basics' },
  { file: 'winners.html', path: '/winners' }
]

/** Bytes on the wire: scripts in gzip, HTML and CSS in brotli, fonts as they are. */
const BUDGETS = {
  // The first ten packets of a new connection: what fits in comes without a second round trip.
  '/ HTML and CSS up to the end of the hero': 13_700,
  '/ HTML and CSS, whole': 35_900,
  '/ CSS alone': 9_000,
  '/winners HTML and CSS, whole': 13_600,
  '/winners CSS alone': 7_600,
  fonts: 18_000,
  // React and its glue are 69 kB of these.
  '/ scripts before any action': 82_000,
  // The aim is 85,000. The toolbar is hydrated from the start all the same: a click that is lost costs more.
  '/winners scripts before the first rows': 91_000,
  '/winners scripts before any action': 94_600,
  'island Games': 20_700,
  'island AmdahlSlider': 5_200,
  'island ConflictByHand': 5_000,
  'island GasSlider': 3_200,
  'island Leaderboard': 6_200,
  'island ParallelLab': 19_000,
  'island SectionCheck': 6_600,
  'island ThroughputChart': 6_700,
  'on demand: Crossword': 7_200,
  'on demand: Model': 1_500,
  'on demand: OutcomeView': 2_300,
  'on demand: QuickAccessPanel': 1_100,
  'on demand: ToastStack': 7_200,
  'on demand: Puzzles': 5_500,
  'on demand: card-renderer': 1_000,
  'on demand: extras': 6_700,
  'on demand: events': 600,
  'on demand: keep-page': 940,
  'on demand: simulation': 7_700,
  'on demand: supabase client': 52_000,
  'separate: worker': 8_400,
  'separate: offline': 440
}

export default withBudgets(assetsOf('dist', PAGES), BUDGETS)
