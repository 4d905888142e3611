import { runCommand } from './winners-program.ts'
import { REAL_TOOLS } from './tools.ts'

process.exitCode = await runCommand(process.argv.slice(2), REAL_TOOLS)
