import { runFromTerminal } from '../supabase/operator/run-program.ts'
import { createBlocksProgram } from './blocks/program.ts'

await runFromTerminal(createBlocksProgram)
