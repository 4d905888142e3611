import { withBudgets } from './.ci/size-checks.ts'
import { assetsOf } from './.ci/site-assets.ts'

const PAGES = [
  { file: 'index.html', path: '/', second: 'basics' },
  { file: 'winners.html', path: '/winners' }
]

/** Bytes on the wire: in brotli, as an edge sends them, and fonts as they are. */
const BUDGETS = {
  // The first ten packets of a new connection: what fits in comes without a second round trip.
  '/ HTML and CSS up to the end of the hero': 13_700,
  '/ HTML and CSS, whole': 35_900,
  '/ CSS alone': 9_000,
  '/winners HTML and CSS, whole': 13_600,
  '/winners CSS alone': 7_600,
  fonts: 18_000,
  // React and its glue are 59 kB of these.
  '/ scripts before any action': 68_800,
  // The toolbar is hydrated from the start: a click that is lost costs more.
  '/winners scripts before the first rows': 79_400,
  '/winners scripts before any action': 82_200,
  // The near islands share 2.4 kB, which the first of them brings and each of them counts.
  'island Games': 20_100,
  'island AmdahlSlider': 6_000,
  'island ConflictByHand': 5_900,
  'island GasSlider': 4_300,
  'island Leaderboard': 6_100,
  'island ParallelLab': 18_700,
  'island SectionCheck': 7_100,
  'island ThroughputChart': 7_400,
  'on demand: Crossword': 6_200,
  'on demand: Model': 1_200,
  'on demand: OutcomeView': 2_100,
  'on demand: QuickAccessPanel': 900,
  'on demand: ToastStack': 6_200,
  'on demand: Puzzles': 4_500,
  'on demand: card-renderer': 900,
  'on demand: extras': 5_800,
  'on demand: simulation': 7_100,
  'on demand: supabase client': 44_600,
  'separate: worker': 7_700,
  'separate: offline': 1_000
}

export default withBudgets(assetsOf('dist', PAGES), BUDGETS)
