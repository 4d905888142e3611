import { createChallengeProgram } from './challenge-program.ts'
import { runProgram } from './run-program.ts'
import { REAL_TOOLS } from './tools.ts'

process.exitCode = await runProgram(createChallengeProgram, process.argv.slice(2), REAL_TOOLS)
