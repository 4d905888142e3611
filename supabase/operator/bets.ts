import { createBetsProgram } from './bets-program.ts'
import { runProgram } from './run-program.ts'
import { REAL_TOOLS } from './tools.ts'

process.exitCode = await runProgram(
  createBetsProgram(REAL_TOOLS),
  process.argv.slice(2),
  REAL_TOOLS
)
