import { runFromTerminal } from '../supabase/operator/run-program.ts'
import { createBetsProgram } from './bets/program.ts'

await runFromTerminal(createBetsProgram)
