import { beforeEach, expect, test, vi } from 'vitest'

type Module = typeof import('./quick-access-store.ts')
let store: Module

function storage(entries: Record<string, string> = {}): Storage {
  const kept = new Map(Object.entries(entries))
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value)
  } as unknown as Storage
}

/** A new page: only storage survives. */
async function open(session: Storage | undefined): Promise<void> {
  vi.resetModules()
  vi.stubGlobal('sessionStorage', session)
  store = await import('./quick-access-store.ts')
}

beforeEach(() => {
  vi.unstubAllGlobals()
})

test('appears beyond 300 px and stays when scrolled back', async () => {
  await open(storage())
  store.scrolledTo(300)
  expect(store.$isQuickAccessShown.get()).toBe(false)
  store.scrolledTo(301)
  expect(store.$isQuickAccessShown.get()).toBe(true)
  store.scrolledTo(0)
  expect(store.$isQuickAccessShown.get()).toBe(true)
})

test('once dismissed, is not shown again in the session, on this page or the next', async () => {
  const session = storage()
  await open(session)
  store.scrolledTo(400)
  store.dismissQuickAccess()
  store.scrolledTo(800)
  expect(store.$isQuickAccessShown.get()).toBe(false)
  await open(session)
  store.scrolledTo(800)
  expect(store.$isQuickAccessShown.get()).toBe(false)
})

test('where storage is blocked, the dismissal holds for the page', async () => {
  await open(undefined)
  store.scrolledTo(400)
  expect(store.$isQuickAccessShown.get()).toBe(true)
  store.dismissQuickAccess()
  store.scrolledTo(800)
  expect(store.$isQuickAccessShown.get()).toBe(false)
})

test('is gone while a game or the lab is being played on screen, and back where none is', async () => {
  await open(storage())
  store.scrolledTo(400)
  store.quizSeen(true)
  expect(store.$isQuickAccessShown.get()).toBe(true)
  store.markPlaying(true)
  expect(store.$isQuickAccessShown.get()).toBe(false)
  store.quizSeen(false)
  expect(store.$isQuickAccessShown.get()).toBe(true)
  store.quizSeen(true)
  store.markPlaying(false)
  expect(store.$isQuickAccessShown.get()).toBe(true)
  store.markLabInUse(true)
  expect(store.$isQuickAccessShown.get()).toBe(false)
})
