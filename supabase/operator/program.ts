import { Command, CommanderError } from 'commander'
import { Failure } from '../embedded/failure.ts'
import { addAvatars } from './avatars.ts'
import { addExport } from './export.ts'
import { CommandFailure, EXIT, type ExitCode } from './failure.ts'
import { addImport } from './import.ts'
import { addPublish } from './publish.ts'
import { type GlobalOptions, type Tools } from './tools.ts'
import { addUndo } from './undo.ts'
import { addVerify } from './verify.ts'

const HELP = `
A command works on the project of SUPABASE_URL, or else of PUBLIC_SUPABASE_URL, with SUPABASE_SECRET_KEY,
from the environment or .env; without them on the embedded backend, which has to be running: npm start.

Exit status: 0 done · 1 something needs a look, such as invalid rows · 2 wrong usage ·
3 the project can't be reached or doesn't allow it · 130 interrupted`

/** The staff's command line; every command is added by its own file. */
export function createProgram(tools: Tools): Command {
  const program = new Command('winners')
    .usage('[options] <command>')
    .description('Tools for the staff: the board of winners in a Supabase project.')
    .option('--json', 'print one JSON object on standard output, and nothing else there')
    .option('--url <url>', 'the project, instead of SUPABASE_URL')
    .addHelpText('after', HELP)
    .showHelpAfterError('Run npm run winners -- --help to see what there is.')
    .exitOverride()
    .hook('preAction', command => tools.configure(command.opts<GlobalOptions>()))
  addImport(program, tools)
  addUndo(program, tools)
  addVerify(program, tools)
  addExport(program, tools)
  addAvatars(program, tools)
  addPublish(program, tools)
  return program
}

function failureOf(error: unknown, tools: Tools): { message: string; exitCode: ExitCode } {
  if (error instanceof CommandFailure) return error
  if (error instanceof CommanderError) {
    const isHelp = error.code === 'commander.help'
    const message = isHelp ? 'A command is missing.' : error.message.replace(/^error: /, '')
    return { message, exitCode: EXIT.usage }
  }
  // A setting that the embedded backend reads too, such as PORT.
  if (error instanceof Failure) return { message: error.message, exitCode: EXIT.usage }
  if (tools.signal.aborted) return { message: 'Interrupted.', exitCode: EXIT.interrupted }
  throw error
}

/**
 * Runs one command and prints what the user can fix.
 *
 * @param args the arguments after the name of the script
 * @returns the exit status
 * @throws whatever is a defect rather than the user's
 */
export async function runCommand(
  args: readonly string[],
  tools: Tools,
  program = createProgram(tools)
): Promise<ExitCode> {
  try {
    await program.parseAsync(args, { from: 'user' })
    return tools.exitCode()
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return EXIT.done
    const { message, exitCode } = failureOf(error, tools)
    // It has printed its message, and came before the hook that configures the tools.
    if (error instanceof CommanderError) tools.configure(program.opts<GlobalOptions>())
    else tools.say(message)
    if (tools.isJson()) tools.finish({ json: { error: message }, text: '' })
    return exitCode
  }
}
