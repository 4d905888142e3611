/** `after` and `every` return how to cancel. */
export type Clock = {
  now(): number
  after(ms: number, act: () => void): () => void
  every(ms: number, act: () => void): () => void
}

type Environment = Clock & {
  fetch: typeof fetch
  /** @throws where storage is blocked */
  storageFor(lifetime: 'device' | 'tab'): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  randomSeed(): number
  /** Shown once the toasts' code has loaded; if it can't load, an error stands in their place. Returns how to dismiss. */
  notify(kind: 'error' | 'success' | 'info', text: string): () => void
}

const BROWSER: Environment = {
  now: () => Date.now(),
  after(ms, act) {
    const timer = setTimeout(act, ms)
    return () => clearTimeout(timer)
  },
  every(ms, act) {
    const timer = setInterval(act, ms)
    return () => clearInterval(timer)
  },
  fetch: (...request) => fetch(...request),
  storageFor: lifetime => (lifetime === 'device' ? localStorage : sessionStorage),
  randomSeed: () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0,
  notify(kind, text) {
    const shown = import('react-toastify/unstyled').then(
      ({ toast }) => {
        const id = toast[kind](text)
        return () => toast.dismiss(id)
      },
      () => () => undefined
    )
    return () => void shown.then(dismiss => dismiss())
  }
}

/** What the code asks of the world outside the page. Read a member when you use it: a test may replace it. */
export const environment: Environment = { ...BROWSER }

/** For tests: the rest is the browser's again. */
export function replaceEnvironment(parts: Partial<Environment>): void {
  Object.assign(environment, BROWSER, parts)
}

export const clock: Clock = {
  now: () => environment.now(),
  after: (ms, act) => environment.after(ms, act),
  every: (ms, act) => environment.every(ms, act)
}

export const notify: Environment['notify'] = (kind, text) => environment.notify(kind, text)

export const randomSeed = (): number => environment.randomSeed()
