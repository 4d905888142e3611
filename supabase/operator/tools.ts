import { constants } from 'node:os'
import { type SupabaseClient } from '@supabase/supabase-js'
import { errorCode } from '../embedded/failure.ts'
import { connect } from './connection.ts'
import { EXIT, type ExitCode } from './failure.ts'
import { createProgress, type Progress } from './progress.ts'

/** The options that every command has. */
export type GlobalOptions = { json?: true; url?: string }

/** A Supabase project, reached and allowed to write. */
export type Connection = {
  client: SupabaseClient
  /** Base URL without a trailing slash; the functions are below `/functions/v1`. */
  url: string
  /** Goes into requests only, never into a message. */
  secretKey: string
}

/** What a command has found or done. */
export type Outcome = {
  /** The one object that `--json` prints. */
  json: Record<string, unknown>
  /** The same for a person, without the line break at the end; empty for nothing. */
  text: string
  exitCode?: ExitCode
}

/** What a command needs of the outside. */
export type Tools = {
  /** Called once, before the command: the options of the command line. */
  configure: (options: GlobalOptions) => void
  /** @throws CommandFailure when the project can't be reached or the key isn't the secret one */
  connect: () => Promise<Connection>
  /** Standard output: for a result that is no text, such as a file. */
  stdout: NodeJS.WritableStream
  /** Prints a message on standard error. */
  say: (message: string) => void
  /** Shows how far a long piece of work is, on standard error. */
  progress: (total: number, label: string) => Progress
  /** Prints the result; the last thing that a command does. */
  finish: (outcome: Outcome) => void
  /** What the process is going to exit with. */
  exitCode: () => ExitCode
  isJson: () => boolean
  /** Aborted by Ctrl-C: pass it to whatever may be stopped halfway. */
  signal: AbortSignal
}

/** One Ctrl-C arrives twice: from the terminal and, a moment later, from npm. */
const KEY_PRESS_MS = 1000

/** Aborts on the first signal; exits at once on one that comes more than a second later. */
function abortOnSignals(): AbortSignal {
  const controller = new AbortController()
  let firstAt: number | undefined
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      const now = performance.now()
      firstAt ??= now
      if (now - firstAt > KEY_PRESS_MS) process.exit(128 + constants.signals[name])
      controller.abort()
    })
  }
  return controller.signal
}

/** The tools of this process: its streams, environment, network and signals. */
export function realTools(): Tools {
  let options: GlobalOptions = {}
  let exitCode: ExitCode = EXIT.done
  const { stdout, stderr } = process
  const signal = abortOnSignals()
  function say(message: string): void {
    stderr.write(`${message}\n`)
  }
  // Messages that nobody can read are no reason to stop halfway.
  stderr.on('error', () => undefined)

  /** What was done stays done; the exit status tells that its result is lost. */
  function print(text: string): void {
    stdout.once('error', error => {
      say(`Standard output can't be written (${errorCode(error)}).`)
      process.exitCode = exitCode = EXIT.attention
    })
    stdout.write(`${text}\n`)
  }

  return {
    configure: chosen => {
      options = chosen
    },
    connect: () => connect({ url: options.url, signal }),
    stdout,
    say,
    progress: (total, label) => createProgress(total, label, stderr),
    finish: outcome => {
      exitCode = outcome.exitCode ?? EXIT.done
      if (options.json) print(JSON.stringify(outcome.json))
      else if (outcome.text !== '') print(outcome.text)
    },
    exitCode: () => exitCode,
    isJson: () => options.json === true,
    signal
  }
}
