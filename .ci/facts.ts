import { runFromTerminal } from '../supabase/operator/run-program.ts'
import { createFactsProgram } from './facts/program.ts'

await runFromTerminal(createFactsProgram)
