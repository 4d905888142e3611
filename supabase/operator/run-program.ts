import { type Command, CommanderError, Option } from 'commander'
import { Failure } from '../failure.ts'
import { CommandFailure, type ExitCode } from './connection.ts'
import { failureOfFile } from './files.ts'
import { REAL_TOOLS, type Tools } from './tools.ts'

/** For the help of a program that works on a project. */
export const PROJECT_HELP = `
Project: SUPABASE_URL and SUPABASE_SECRET_KEY, from the environment or .env; else this machine's, while npm start runs.`

const EXIT_HELP = `Exit status: 0 done · 1 not done or not all of it · 2 wrong usage or file · 3 the other side can't be reached or refuses.`

/** As wide as the texts above. */
const HELP_WIDTH = 124

/** Runs one command and prints what the user can fix. @throws whatever is a defect rather than the user's */
export async function runProgram(
  program: Command,
  args: readonly string[],
  tools: Tools
): Promise<0 | ExitCode> {
  program.name(`npm run ${program.name()} --`).helpCommand(false).addHelpText('after', EXIT_HELP)
  if (program.options.length === 0) program.addHelpOption(new Option('-h, --help').hideHelp())
  for (const command of [program, ...program.commands]) {
    command
      .configureHelp({ helpWidth: HELP_WIDTH })
      .configureOutput({
        writeOut: text => tools.stdout.write(text),
        writeErr: text => tools.say(text.trimEnd())
      })
      .exitOverride()
  }
  try {
    await program.parseAsync(args, { from: 'user' })
    return 0
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    const failure = error instanceof Failure ? error : failureOfFile(error)
    if (!failure) throw error
    tools.say(failure.message)
    return failure instanceof CommandFailure ? failure.exitCode : 1
  }
}

export async function runFromTerminal(create: (tools: Tools) => Command): Promise<void> {
  process.exitCode = await runProgram(create(REAL_TOOLS), process.argv.slice(2), REAL_TOOLS)
}
