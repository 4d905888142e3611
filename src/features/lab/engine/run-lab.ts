import { execute, type Executions, type Options } from './executors.ts'
import { type Block } from './program.ts'
import { type LabSettings } from './settings.ts'
import { buildBlock } from './workloads.ts'

/** Plain data, so that a worker can post it. */
export type LabResult = Executions & { readonly settings: LabSettings; readonly block: Block }

/**
 * Builds the block the settings describe and runs it in all three ways; equal settings, equal
 * results. Settings from outside go through `checkSettings` first: larger blocks than its bounds
 * are allowed here.
 */
export function runLab(settings: LabSettings, options: Options = {}): LabResult {
  const block = buildBlock(settings)
  return { settings, block, ...execute(block, settings.cores, options) }
}
