/**
 * A failure that a person can mend. Its message is one clear sentence for the terminal; anything
 * else that is thrown is a fault of ours and keeps its stack.
 */
export class Failure extends Error {
  override name = 'Failure'
}

/**
 * Runs a command's work; a {@link Failure} is printed as its sentence and ends the process with
 * exit status 1.
 */
export async function run(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

/** The code of an error of the operating system, such as ENOENT; empty for anything else. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
