import { beforeEach, expect, test } from 'vitest'
import { CommandFailure, EXIT } from '../operator/failure.ts'
import { createUpkeep } from './snapshot-upkeep.ts'

const HOUR_MS = 3_600_000

let published: number
let changed: number
let time: number
let fail: Error | undefined
let logged: unknown[]
/** Called while a publish is running. */
let meanwhile: () => void

beforeEach(() => {
  published = changed = time = 0
  fail = undefined
  logged = []
  meanwhile = () => undefined
})

const upkeep = () =>
  createUpkeep({
    publish: () => {
      published += 1
      meanwhile()
      return fail ? Promise.reject(fail) : Promise.resolve()
    },
    changes: () => changed,
    now: () => time,
    log: message => logged.push(message)
  })

test('publishes at first, then only when winners have changed', async () => {
  const check = upkeep()
  await check()
  await check()
  expect(published).toBe(1)
  changed += 1
  await check()
  await check()
  expect(published).toBe(2)
})

test('publishes twice a day even if nothing has changed', async () => {
  const check = upkeep()
  await check()
  time += 11 * HOUR_MS
  await check()
  expect(published).toBe(1)
  time += HOUR_MS
  await check()
  expect(published).toBe(2)
})

test('publishes again what has changed during a publish', async () => {
  const check = upkeep()
  meanwhile = () => (changed += 1)
  await check()
  meanwhile = () => undefined
  await check()
  await check()
  expect(published).toBe(2)
})

test('publishes once at a time', async () => {
  const check = upkeep()
  await Promise.all([check(), check()])
  expect(published).toBe(1)
})

test('tries again after a failure, and says the same only once', async () => {
  const check = upkeep()
  fail = new CommandFailure(EXIT.usage, "/x can't be used: the disk is full.")
  await check()
  await check()
  expect(published).toBe(2)
  expect(logged).toEqual(["The snapshot was not published. /x can't be used: the disk is full."])
  fail = undefined
  await check()
  await check()
  expect(published).toBe(3)
  fail = new Error('a defect')
  changed += 1
  await check()
  expect(logged[1]).toBe(fail)
})
