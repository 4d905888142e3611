import { afterEach, beforeEach, vi } from 'vitest'

type Answer = (request: Request) => Response | Promise<Response>

/**
 * The environment of a test: time, storage, randomness and network. Importing this module installs it: it is fresh
 * for each test, and a test that sends a request nobody answers fails.
 */
export const fakes = {
  /** Fills arrays of `crypto.getRandomValues`. */
  seed: 7,
  /** Whether the browser forbids storage, as in some private modes. */
  isStorageBlocked: false,
  local: new Map<string, string>(),
  session: new Map<string, string>(),
  /** Every request sent so far, the oldest first. */
  requests: [] as Request[],
  /** What `Date.now` says, in milliseconds; time stands still until a test moves it. */
  now: 0,
  /** Answers every request whose URL contains `part`; the newest answer for a URL wins. */
  answer(part: string, answer: Answer): void {
    answers.unshift({ part, answer })
  }
}

let answers: { part: string; answer: Answer }[] = []
let unexpected: string[] = []

beforeEach(() => {
  Object.assign(fakes, { now: 0, seed: 7, isStorageBlocked: false, requests: [] })
  fakes.local.clear()
  fakes.session.clear()
  answers = []
  unexpected = []
  vi.spyOn(Date, 'now').mockImplementation(() => fakes.now)
  vi.spyOn(crypto, 'getRandomValues').mockImplementation(array => {
    if (array instanceof Uint32Array) array.fill(fakes.seed)
    return array
  })
  vi.stubGlobal('fetch', fetchFake)
  // Without a browser: a page that stays visible.
  if (!('document' in globalThis)) {
    vi.stubGlobal(
      'document',
      Object.assign(new EventTarget(), { hidden: false, visibilityState: 'visible' })
    )
    vi.stubGlobal('addEventListener', () => undefined)
    vi.stubGlobal('removeEventListener', () => undefined)
  }
  stubStorage('localStorage', fakes.local)
  stubStorage('sessionStorage', fakes.session)
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

function stubStorage(name: 'localStorage' | 'sessionStorage', values: Map<string, string>): void {
  const storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
    getItem: key => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: key => void values.delete(key)
  }
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get: () => {
      if (fakes.isStorageBlocked) throw new DOMException('Blocked', 'SecurityError')
      return storage
    }
  })
}
