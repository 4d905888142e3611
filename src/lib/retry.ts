/**
 * The one policy for failed reads: 3 retries, the n-th after min(1000 * 2^n, 30000) ms, n from 0.
 * What it takes to retry is fetched with the first failure; most visits never need it.
 * @param isWorthwhile asked before each retry; without a network there is nothing to hope for
 * @throws the last failure when none of the four tries went well
 */
export async function retried<T>(
  read: () => Promise<T>,
  isWorthwhile: () => boolean = () => true
): Promise<T> {
  const firstTry = read()
  try {
    return await firstTry
  } catch (failure) {
    if (!isWorthwhile()) throw failure
    const { default: pRetry } = await import('p-retry')
    return pRetry(attempt => (attempt === 1 ? firstTry : read()), {
      retries: 3,
      minTimeout: 1000,
      factor: 2,
      maxTimeout: 30_000,
      shouldRetry: isWorthwhile
    })
  }
}
