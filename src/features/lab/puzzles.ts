import { CORES, DEFAULT_SETTINGS, type LabSettings } from '../../domain/engine/settings.ts'

type LabPuzzle = {
  readonly goal: string
  readonly fixed: string
  readonly settings: LabSettings
  readonly fixedSettings: readonly (keyof LabSettings)[]
  readonly isReached: (settings: LabSettings, speedup: number) => boolean
  readonly lesson: string
}

export const LAB_PUZZLE_IDS = ['six-times', 'enough-cores'] as const

export type LabPuzzleId = (typeof LAB_PUZZLE_IDS)[number]

export const LAB_PUZZLES: Readonly<Record<LabPuzzleId, LabPuzzle>> = {
  'six-times': {
    goal: 'Make Block-STM six times as fast as one core. Two things hold it back.',
    fixed: 'Fixed: 8 cores and 128 transactions, 60% of them on the same data.',
    settings: {
      ...DEFAULT_SETTINGS,
      workload: 'hot-pool',
      transactions: 128,
      clash: 0.6,
      cores: 8,
      fees: 'naive'
    },
    fixedSettings: ['transactions', 'clash', 'cores', 'seed'],
    isReached: (_, speedup) => speedup >= 6,
    lesson:
      'Fees paid into one balance made one line of all transactions. Without it, and with eight shared accounts in place of one pool, short lines run side by side.'
  },
  'enough-cores': {
    goal: 'How few cores are enough? Find the point where extra cores add under 2%.',
    fixed: 'Fixed: 64 swaps on Block-STM, a quarter of them in one shared pool.',
    settings: {
      ...DEFAULT_SETTINGS,
      workload: 'hot-pool',
      transactions: 64,
      clash: 0.25,
      cores: CORES.max
    },
    fixedSettings: ['workload', 'transactions', 'clash', 'seed', 'onEstimate', 'rereads', 'fees'],
    isReached: ({ cores }) => cores === 6,
    lesson:
      'The swaps in the shared pool run one after another, on however many cores. Once all the others fit in beside that line, more cores only stand idle.'
  }
}

export function isSolved(id: LabPuzzleId, settings: LabSettings, speedup: number): boolean {
  const { fixedSettings, isReached, settings: start } = LAB_PUZZLES[id]
  return fixedSettings.every(name => settings[name] === start[name]) && isReached(settings, speedup)
}
