import { type PGlite } from '@supabase/lite/pglite'

/**
 * PGlite swallows an error of its WebAssembly, such as an exhausted stack, answers nothing, and goes on with a database
 * that may be damaged. No issue is known.
 */
export function noticeBreaking(driver: PGlite, notice: () => void): void {
  // Its types leave out both.
  const { mod, POSTGRES_MAIN_LONGJMP } = driver as unknown as {
    mod: { _PostgresMainLoopOnce: () => void }
    POSTGRES_MAIN_LONGJMP: number
  }
  const runOnce = mod._PostgresMainLoopOnce
  mod._PostgresMainLoopOnce = () => {
    try {
      runOnce()
    } catch (error) {
      // How Postgres reports its own errors.
      const isJump = isObject(error) && error['status'] === POSTGRES_MAIN_LONGJMP
      if (!isJump) notice()
      throw error
    }
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
