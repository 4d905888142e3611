import { CORES, DEFAULT_SETTINGS, type LabSettings } from './engine/settings.ts'

type LabPuzzle = {
  readonly goal: string
  readonly fixed: string
  readonly settings: LabSettings
  readonly solution: string
  readonly lesson: string
}

export const LAB_PUZZLE_IDS = ['six-times', 'enough-cores'] as const

export type LabPuzzleId = (typeof LAB_PUZZLE_IDS)[number]

export const LAB_PUZZLES: Readonly<Record<LabPuzzleId, LabPuzzle>> = {
  'six-times': {
    goal: 'Make Block-STM six times as fast as one core.',
    fixed: 'Fixed: 8 cores, and 60% of the transactions clash.',
    settings: {
      ...DEFAULT_SETTINGS,
      workload: 'hot-pool',
      transactions: 16,
      clash: 0.6,
      cores: 8
    },
    solution: 'Transfers, 128 transactions.',
    lesson:
      'In each of these blocks 60% clash, but not with the same rival. Eight exchange accounts make eight queues, and queues run side by side; a longer block keeps the cores busy to its end.'
  },
  'enough-cores': {
    goal: 'Find the smallest number of cores that no larger number beats by more than 2%.',
    fixed: 'Fixed: 64 swaps on Block-STM, a quarter of them in one shared pool.',
    settings: {
      ...DEFAULT_SETTINGS,
      workload: 'hot-pool',
      transactions: 64,
      clash: 0.25,
      cores: CORES.max
    },
    solution: '6 cores.',
    lesson:
      'The swaps in the shared pool run one after another, on however many cores. Once all the others fit in beside that chain, more cores only stand idle.'
  }
}
