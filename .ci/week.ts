import { runFromTerminal } from '../supabase/operator/run-program.ts'
import { createWeekProgram } from './week/program.ts'

await runFromTerminal(createWeekProgram)
