import { runProgram } from './run-program.ts'
import { REAL_TOOLS } from './tools.ts'
import { createWinnersProgram } from './winners-program.ts'

process.exitCode = await runProgram(createWinnersProgram, process.argv.slice(2), REAL_TOOLS)
