import { createChallengeProgram } from './challenge-program.ts'
import { runProgram } from './run-program.ts'
import { REAL_TOOLS } from './tools.ts'

const program = createChallengeProgram(REAL_TOOLS)
process.exitCode = await runProgram(program, process.argv.slice(2), REAL_TOOLS)
