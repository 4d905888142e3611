import { type Recording } from '../../../domain/engine/recording.ts'
import { type RealBlock } from '../../../domain/engine/settings.ts'

export async function loadRecording(block: RealBlock): Promise<Recording> {
  const file: { readonly default: Recording } = await import(`./${block}.json`)
  return file.default
}
