import { DEFAULT_SETTINGS, isSameSettings, type LabSettings } from './engine/settings.ts'

type Preset = {
  readonly id: string
  readonly name: string
  /** What to look for; a test runs the block and checks every figure. */
  readonly sentence: string
  /** For each lane the tones of up to four blocks by their initials, a dot where there is none. */
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
    sentence: 'The worst case: every swap needs the same pool, and 16 cores do the work of one.',
    sketch: 'fw.f cf.. ccf.',
    settings: { ...DEFAULT_SETTINGS, workload: 'hot-pool', transactions: 128, clash: 1, cores: 16 }
  },
  {
    id: 'real-shape',
    name: 'A real Ethereum block’s shape',
    sentence: 'As measured: 65% depend on nobody, and the longest chain is 18% of the block.',
    sketch: 'ffwf fcf. ff..',
    settings: { ...DEFAULT_SETTINGS, workload: 'mixed', transactions: 173, clash: 0.35, cores: 8 }
  },
  {
    id: 'no-gain',
    name: 'More cores, no gain',
    sentence: 'Two in five come from one sender: 4 cores alone are as fast as all 16.',
    sketch: 'ffff f... ....',
    settings: { ...DEFAULT_SETTINGS, workload: 'airdrop', transactions: 128, clash: 0.4, cores: 16 }
  }
]

/** The preset with these settings, if any. */
export function presetOf(settings: LabSettings): Preset | undefined {
  return PRESETS.find(preset => isSameSettings(preset.settings, settings))
}
