import { runFromTerminal } from '../supabase/operator/run-program.ts'
import { createQuestionsProgram } from './questions/program.ts'

await runFromTerminal(createQuestionsProgram)
