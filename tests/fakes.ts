import { afterEach, beforeEach, vi } from 'vitest'
import { replaceEnvironment } from '../src/platform/environment.ts'

type Answer = (request: Request) => Response | Promise<Response>

/**
 * The environment of a test: time, storage, randomness, network and toasts. Importing this module installs it: it is
 * fresh for each test, and a test that sends a request nobody answers fails.
 */
export const fakes = {
  /** The random seed. */
  seed: 7,
  /** Whether the browser forbids storage, as in some private modes. */
  isStorageBlocked: false,
  local: new Map<string, string>(),
  session: new Map<string, string>(),
  /** Every request sent so far, the oldest first. */
  requests: [] as Request[],
  /** Every toast so far that hasn't been dismissed: its kind and its text. */
  toasts: [] as [kind: string, text: string][],
  /** The time in milliseconds, which stands still until a test moves it. Timers are real. */
  now: 0,
  /** Answers every request whose URL contains `part`; the newest answer for a URL wins. */
  answer(part: string, answer: Answer): void {
    answers.unshift({ part, answer })
  },
  /** As on a page that was just opened: modules forget what they knew. Import them after it. */
  async forgetModules(): Promise<void> {
    vi.resetModules()
    const fresh = await import('../src/platform/environment.ts')
    fresh.replaceEnvironment(FAKE)
  }
}

const FAKE: Parameters<typeof replaceEnvironment>[0] = {
  now: () => fakes.now,
  fetch: fetchFake,
  storageFor(lifetime) {
    if (fakes.isStorageBlocked) throw new DOMException('Blocked', 'SecurityError')
    const values = lifetime === 'device' ? fakes.local : fakes.session
    return {
      getItem: key => values.get(key) ?? null,
      setItem: (key, value) => void values.set(key, value),
      removeItem: key => void values.delete(key)
    }
  },
  randomSeed: () => fakes.seed,
  notify: (...toast) => {
    fakes.toasts.push(toast)
    return () => {
      fakes.toasts = fakes.toasts.filter(shown => shown !== toast)
    }
  }
}

let answers: { part: string; answer: Answer }[] = []
let unexpected: string[] = []

beforeEach(() => {
  Object.assign(fakes, { now: 0, seed: 7, isStorageBlocked: false, requests: [], toasts: [] })
  fakes.local.clear()
  fakes.session.clear()
  answers = []
  unexpected = []
  replaceEnvironment(FAKE)
  // Without a browser: a page that stays visible.
  if (!('document' in globalThis)) {
    vi.stubGlobal(
      'document',
      Object.assign(new EventTarget(), { hidden: false, visibilityState: 'visible' })
    )
    vi.stubGlobal('addEventListener', () => undefined)
    vi.stubGlobal('removeEventListener', () => undefined)
  }
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  if (unexpected.length > 0) throw new Error(`Nobody answers ${unexpected.join(', ')}`)
})

async function fetchFake(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const url = input instanceof Request ? input.url : new URL(input, 'http://site.test').href
  const request = new Request(input instanceof Request ? input : url, init)
  fakes.requests.push(request)
  const known = answers.find(({ part }) => url.includes(part))
  if (known) return known.answer(request)
  unexpected.push(`${request.method} ${url}`)
  throw new TypeError('Failed to fetch')
}
