import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { openBackend } from '../../supabase/embedded/backend.ts'
import { PUBLISHABLE_KEY } from '../../supabase/embedded/keys.ts'
import { cleanUpCommands, copyDataFolder, countAt, start, urlOf } from './commands.ts'
import { runScript } from './program.ts'
import { makeTemporaryFolder } from './site.ts'

cleanUpCommands()

const LONG_POLL = { timeout: 60_000, interval: 10 }

describe('a signal', () => {
  /** A request whose body is not sent yet, and its response. */
  async function startRequest(
    url: string
  ): Promise<{ call: ClientRequest; answer: Promise<string> }> {
    const call = request(`${url}/functions/v1/check-follow-relationship`, {
      method: 'POST',
      headers: {
        apikey: PUBLISHABLE_KEY,
        'content-type': 'application/json',
        expect: '100-continue'
      }
    })
    const answer = once(call, 'response').then(([response]: IncomingMessage[]) =>
      response ? text(response) : ''
    )
    answer.catch(() => undefined)
    call.flushHeaders()
    await once(call, 'continue')
    return { call, answer }
  }

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    '%s lets running requests finish and leaves no lock',
    async signal => {
      const folder = await copyDataFolder()
      const program = start(folder)
      const { call, answer } = await startRequest(await urlOf(program))
      program.kill(signal)
      // One Ctrl-C arrives twice: from the terminal and from npm.
      if (signal === 'SIGINT') {
        await program.waitFor(/Shutting down/)
        program.kill(signal)
      }
      call.end('{"username":"nobody_of_that"}')
      expect(await answer).toContain('"following":false')
      expect(await program.ended).toBe(0)
      expect(existsSync(path.join(folder, 'lock'))).toBe(false)
    }
  )

  test('repeated after a moment ends a slow close immediately and leaves no lock', async () => {
    const folder = await copyDataFolder()
    const program = start(folder)
    const { call } = await startRequest(await urlOf(program))
    const again = setInterval(() => {
      program.kill('SIGINT')
    }, 50)
    expect(await program.ended).toBe(130)
    clearInterval(again)
    call.destroy()
    expect(existsSync(path.join(folder, 'lock'))).toBe(false)
    expect(await countAt(await urlOf(start(folder)))).toBe('0-0/10')
  })

  test('or a kill stops the creation of a database, and the next start begins again', async () => {
    const folder = path.join(await makeTemporaryFolder(), 'data')
    for (const [signal, status] of [
      ['SIGINT', 130],
      ['SIGKILL', null]
    ] as const) {
      const seed = runScript('seed', ['--winners', '10'], { DATA_DIR: folder })
      const building = ['database.unfinished', 'lock'].map(name => path.join(folder, name))
      await expect.poll(() => building.every(file => existsSync(file)), LONG_POLL).toBe(true)
      seed.kill(signal)
      expect(await seed.ended).toBe(status)
      expect(existsSync(path.join(folder, 'lock'))).toBe(signal === 'SIGKILL')
      expect(seed.output()).toBe('')
    }
    await (await openBackend({ dataDir: folder, winners: 3 })).close()
    expect((await readdir(folder)).sort()).toEqual(['database', 'secrets.json'])
    expect(await countAt(await urlOf(start(folder)))).toBe('0-0/3')
  })
})
