import { runChallenge } from './challenge-program.ts'
import { REAL_TOOLS } from './tools.ts'

process.exitCode = await runChallenge(process.argv.slice(2), REAL_TOOLS)
