import { type Recording } from '../domain/engine/recording.ts'

export async function loadRecording(block: number): Promise<Recording> {
  const file: { readonly default: Recording } = await import(`../content/real-blocks/${block}.json`)
  return file.default
}
