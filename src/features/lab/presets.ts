import models from '../../content/lab-models.json' with { type: 'json' }
import { LAB_BLOCKS, type KnownBlock } from '../../content/real-blocks.ts'
import { checkSettings, DEFAULT_SETTINGS, type LabSettings } from '../../domain/engine/settings.ts'
import { encodeSettings } from './url.ts'

type Preset = {
  readonly id: string
  readonly name: string
  readonly question: string
  /** Shown after the run; a test checks every figure. */
  readonly answer: string
  readonly settings: LabSettings
} & (object | Pick<KnownBlock, 'number' | 'day'>)

function settingsOf(realBlock: number): LabSettings {
  return { ...DEFAULT_SETTINGS, realBlock }
}

/** The block that won’t end, on which the lab opens, and what it then shows: three ways that differ. */
export const OPENING_BLOCK = settingsOf(15537394)
export const SECOND_BLOCK = settingsOf(19426586)

type PresetGroup = { readonly name: string; readonly presets: readonly Preset[] }

export const PRESET_GROUPS: readonly PresetGroup[] = [
  {
    name: 'Models',
    presets: models.map(model => ({ ...model, settings: checkSettings(model.settings) }))
  },
  {
    name: 'Real Ethereum blocks',
    presets: LAB_BLOCKS.map(block => ({
      ...block,
      id: `real-${block.number}`,
      settings: settingsOf(block.number)
    }))
  }
]

export const PRESETS = PRESET_GROUPS.flatMap(({ presets }) => presets)

export function presetOf(settings: LabSettings): Preset | undefined {
  return PRESETS.find(preset => encodeSettings(preset.settings) === encodeSettings(settings))
}
