import { runProgram } from './run-program.ts'
import { REAL_TOOLS } from './tools.ts'
import { createWinnersProgram } from './winners-program.ts'

const program = createWinnersProgram(REAL_TOOLS)
process.exitCode = await runProgram(program, process.argv.slice(2), REAL_TOOLS)
