import { runCommand } from './program.ts'
import { realTools } from './tools.ts'

process.exitCode = await runCommand(process.argv.slice(2), realTools())
