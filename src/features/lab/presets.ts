import { LAB_BLOCKS, type KnownBlock } from '../../content/real-blocks.ts'
import { DEFAULT_SETTINGS, type LabSettings } from '../../domain/engine/settings.ts'
import { encodeSettings } from './url.ts'

type Preset = {
  readonly id: string
  readonly name: string
  readonly question: string
  /** Shown after the run; a test checks every figure. */
  readonly answer: string
  readonly settings: LabSettings
} & (object | Pick<KnownBlock, 'number' | 'day'>)

type PresetGroup = { readonly name: string; readonly presets: readonly Preset[] }

const MODELS: PresetGroup = {
  name: 'Models',
  presets: [
    {
      id: 'no-conflicts',
      name: 'No conflicts',
      question: 'Each payment has its own accounts. Do 16 cores do the work of 16?',
      answer: 'Almost. No payment waits for another.',
      settings: {
        ...DEFAULT_SETTINGS,
        workload: 'transfers',
        transactions: 128,
        clash: 0,
        cores: 16
      }
    },
    {
      id: 'hot-pool',
      name: 'One hot pool',
      question: 'Every swap needs the same pool. Do 16 cores help?',
      answer:
        'With whole re-runs, no: 16 cores do the work of one. Partial re-execution gains 1.80x.',
      settings: {
        ...DEFAULT_SETTINGS,
        workload: 'hot-pool',
        transactions: 128,
        clash: 1,
        cores: 16
      }
    },
    {
      id: 'ethereum-like',
      name: 'An Ethereum-like block',
      question:
        'From two studies’ averages: 65% conflict with no other, and the longest line is 18% of the block. What do 8 cores gain?',
      answer:
        'This is a model. On real Ethereum blocks the engine pevm reports 2.02x on average, 4.32x at best and, where it falls back to one core, 0.89x.',
      settings: {
        ...DEFAULT_SETTINGS,
        workload: 'mixed',
        transactions: 173,
        clash: 0.35,
        cores: 8
      }
    },
    {
      id: 'busy-sender',
      name: 'One busy sender',
      question: 'Two in five come from one sender. Are 16 cores faster than 4?',
      answer:
        'Not with whole re-runs: the sender’s line takes as long on 4 cores as on 16. Partial re-execution gets from 3.67x to 6.51x.',
      settings: {
        ...DEFAULT_SETTINGS,
        workload: 'airdrop',
        transactions: 128,
        clash: 0.4,
        cores: 16
      }
    }
  ]
}

function settingsOf(realBlock: number): LabSettings {
  return { ...DEFAULT_SETTINGS, realBlock }
}

/** The block that won’t end, on which the lab opens, and what it then shows: three ways that differ. */
export const OPENING_BLOCK = settingsOf(15537394)
export const SECOND_BLOCK = settingsOf(19426586)

const REAL: PresetGroup = {
  name: 'Real Ethereum blocks',
  presets: LAB_BLOCKS.map(block => ({
    ...block,
    id: `real-${block.number}`,
    settings: settingsOf(block.number)
  }))
}

export const PRESET_GROUPS: readonly PresetGroup[] = [MODELS, REAL]

export const PRESETS = PRESET_GROUPS.flatMap(({ presets }) => presets)

export function presetOf(settings: LabSettings): Preset | undefined {
  return PRESETS.find(preset => encodeSettings(preset.settings) === encodeSettings(settings))
}
