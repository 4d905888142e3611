// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { fakes } from '../../../tests/fakes.ts'
import { comeBack } from '../../../tests/pages.ts'

let store: typeof import('./quick-access-store.ts')

/** A new page: what the last one knew is gone, except for the storage. */
async function open(): Promise<void> {
  await fakes.forgetModules()
  store = await import('./quick-access-store.ts')
}

test('appears beyond 300 px and stays when scrolled back', async () => {
  await open()
  store.scrolledTo(300)
  expect(store.$isQuickAccessShown.get()).toBe(false)
  store.scrolledTo(301)
  expect(store.$isQuickAccessShown.get()).toBe(true)
  store.scrolledTo(0)
  expect(store.$isQuickAccessShown.get()).toBe(true)
})

test('once dismissed, is not shown again in the session, on this page or the next', async () => {
  await open()
  store.scrolledTo(400)
  store.dismissQuickAccess()
  store.scrolledTo(800)
  expect(store.$isQuickAccessShown.get()).toBe(false)
  await open()
  store.scrolledTo(800)
  expect(store.$isQuickAccessShown.get()).toBe(false)
})

test('once dismissed on a later page, is gone from the one that Back brings', async () => {
  await open()
  store.scrolledTo(400)
  const stop = store.$isQuickAccessShown.listen(() => undefined)
  const { $isQuickAccessShown } = store
  await open()
  store.scrolledTo(400)
  store.dismissQuickAccess()
  expect($isQuickAccessShown.get()).toBe(true)
  comeBack()
  expect($isQuickAccessShown.get()).toBe(false)
  stop()
})

test('is gone while a game or the lab is being played on screen, and back where none is', async () => {
  await open()
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
