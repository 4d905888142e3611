import { expect, test } from 'vitest'
import { createQueue } from './queue.ts'

test('runs tasks one after the other, in the order they came', async () => {
  const inOrder = createQueue()
  const log: string[] = []
  const task = (name: string, milliseconds: number) => () =>
    new Promise<string>(resolve => {
      log.push(`${name} begins`)
      setTimeout(() => {
        log.push(`${name} ends`)
        resolve(name)
      }, milliseconds)
    })
  const results = await Promise.all([inOrder(task('slow', 20)), inOrder(task('quick', 0))])
  expect(results).toEqual(['slow', 'quick'])
  expect(log).toEqual(['slow begins', 'slow ends', 'quick begins', 'quick ends'])
})

test('goes on after a task that failed', async () => {
  const inOrder = createQueue()
  const failing = inOrder(() => Promise.reject(new Error('no')))
  const next = inOrder(() => Promise.resolve('yes'))
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
})
