/** A failure the user can fix; its message is one clear sentence for the terminal. */
export class Failure extends Error {
  override name = 'Failure'
}

/** Runs a command; on a {@link Failure} prints its message and exits with status 1. */
export async function run(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

/** The code of a system error, such as ENOENT; empty for any other error. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
