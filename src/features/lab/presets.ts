import { DEFAULT_SETTINGS, isSameSettings, type LabSettings } from './engine/settings.ts'

type Preset = {
  readonly id: string
  readonly name: string
  /** A test checks every figure. */
  readonly sentence: string
  /** Tones of up to four blocks per lane by their initials; a dot for none. */
  readonly sketch: string
  readonly settings: LabSettings
}

export const PRESETS: readonly Preset[] = [
  {
    id: 'no-conflicts',
    name: 'No conflicts',
    sentence: 'The best case: nobody touches what another does, and 16 cores do the work of 16.',
    sketch: 'ffff ffff ffff',
    settings: { ...DEFAULT_SETTINGS, workload: 'transfers', transactions: 128, clash: 0, cores: 16 }
  },
  {
    id: 'hot-pool',
    name: 'One hot pool',
    sentence:
      'Every swap needs the same pool. With whole re-runs, 16 cores do the work of one; with partial re-execution they gain 1.80x.',
    sketch: 'fw.f cf.. ccf.',
    settings: { ...DEFAULT_SETTINGS, workload: 'hot-pool', transactions: 128, clash: 1, cores: 16 }
  },
  {
    id: 'ethereum-like',
    name: 'An Ethereum-like block',
    sentence:
      'Modeled on two studies: 65% depend on nobody, and the longest chain is 18% of the block, the average found.',
    sketch: 'ffwf fcf. ff..',
    settings: { ...DEFAULT_SETTINGS, workload: 'mixed', transactions: 173, clash: 0.35, cores: 8 }
  },
  {
    id: 'busy-sender',
    name: 'One busy sender',
    sentence:
      'Two in five come from one sender. With whole re-runs, 4 cores are as fast as 16; with partial re-execution 3.67x grows to 6.51x.',
    sketch: 'ffff f... ....',
    settings: { ...DEFAULT_SETTINGS, workload: 'airdrop', transactions: 128, clash: 0.4, cores: 16 }
  }
]

export function presetOf(settings: LabSettings): Preset | undefined {
  return PRESETS.find(preset => isSameSettings(preset.settings, settings))
}
