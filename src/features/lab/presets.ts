import {
  DEFAULT_SETTINGS,
  isSameSettings,
  type LabSettings,
  type RealBlock
} from '../../domain/engine/settings.ts'

type Preset = {
  readonly id: string
  readonly name: string
  readonly question: string
  /** Shown after the run; a test checks every figure. */
  readonly answer: string
  readonly settings: LabSettings
} & (
  | {
      /** Tones of up to four blocks per lane by their initials; a dot for none. */
      readonly sketch: string
    }
  | { readonly day: string }
)

type PresetGroup = { readonly name: string; readonly presets: readonly Preset[] }

const MODELS: PresetGroup = {
  name: 'Models',
  presets: [
    {
      id: 'no-conflicts',
      name: 'No conflicts',
      question: 'Each payment has its own accounts. Do 16 cores do the work of 16?',
      answer: 'Almost. No payment waits for another.',
      sketch: 'ffff ffff ffff',
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
      sketch: 'fw.f cf.. ccf.',
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
        'This is a model. On real Ethereum blocks the engine pevm reports 2.02x on average, 4.32x at best and 0.89x at worst.',
      sketch: 'ffwf fcf. ff..',
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
      sketch: 'ffff f... ....',
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

const REAL: PresetGroup = {
  name: 'Real Ethereum blocks',
  presets: [
    {
      ...realBlock(7279999, '28 Feb 2019'),
      name: 'A quiet block',
      question: '122 transactions, most of them with nothing in common. Do 8 cores stay busy?',
      answer: '93 of 122 conflict with no other. The engine pevm reports 4.32x here, its best.'
    },
    {
      ...realBlock(19426586, '13 Mar 2024'),
      name: 'Many trades',
      question: 'Three transactions in ten swap tokens. How much do re-runs cost?',
      answer:
        'Of these six blocks, this one gains most from partial re-execution. The engine pevm reports 2.12x here.'
    },
    {
      ...realBlock(15537394, '15 Sep 2022'),
      name: 'An NFT mint',
      question: 'The first block of proof of stake. 50 of 80 transactions mint. Do 8 cores help?',
      answer:
        'One transaction uses 71% of the block’s gas, and the block can’t end before it does. The engine pevm reports 1.56x here.'
    },
    {
      ...realBlock(2179522, '1 Sep 2016'),
      name: 'One account',
      question: '209 of 222 transactions come from one account. What can run side by side?',
      answer:
        'Next to nothing: an account’s transactions run in the order it numbered them. The engine pevm reports 1.19x here.'
    },
    {
      ...realBlock(19934116, '23 May 2024'),
      name: 'A blob',
      question: 'Blobs are cheap data (EIP-4844). One of 58 transactions has some. Any gain?',
      answer:
        'Here it does. The engine pevm runs blocks under 4 million gas on one core, so it reports 1x.'
    },
    {
      ...realBlock(11114732, '23 Oct 2020'),
      name: 'Rebuilt contract',
      question: 'A contract is destroyed and created again within the block. Is that a problem?',
      answer:
        'Not in this lab. The engine pevm falls back to one core for such a block and reports 0.89x, its worst.'
    }
  ]
}

function realBlock(number: RealBlock, day: string) {
  return { id: `real-${number}`, day, settings: { ...DEFAULT_SETTINGS, realBlock: number } }
}

export const PRESET_GROUPS: readonly PresetGroup[] = [MODELS, REAL]

export const PRESETS = PRESET_GROUPS.flatMap(({ presets }) => presets)

export function presetOf(settings: LabSettings): Preset | undefined {
  return PRESETS.find(preset => isSameSettings(preset.settings, settings))
}
