import { type Recording } from '../engine/recording.ts'
import { type RealBlock } from '../engine/settings.ts'

const FILES: Readonly<Record<RealBlock, () => Promise<{ default: Recording }>>> = {
  2179522: () => import('./2179522.json'),
  7279999: () => import('./7279999.json'),
  11114732: () => import('./11114732.json'),
  15537394: () => import('./15537394.json'),
  19426586: () => import('./19426586.json'),
  19934116: () => import('./19934116.json')
}

export async function loadRecording(block: RealBlock): Promise<Recording> {
  return (await FILES[block]()).default
}
