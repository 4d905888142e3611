/** What the exit status says to a script. */
export const EXIT = {
  done: 0,
  /** The command found something that a person has to look at, such as invalid rows. */
  attention: 1,
  usage: 2,
  /** The project can't be reached, or doesn't allow it. */
  unreachable: 3,
  interrupted: 130
} as const

export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

/** A failure that the user can fix: its message is a clear sentence, which never holds the key. */
export class CommandFailure extends Error {
  override name = 'CommandFailure'
  readonly exitCode: ExitCode

  constructor(exitCode: ExitCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.exitCode = exitCode
  }
}
