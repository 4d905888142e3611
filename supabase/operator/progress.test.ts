import { PassThrough } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { createProgress } from './progress.ts'

function printed(stream: PassThrough): string {
  return String(stream.read() ?? '')
}

describe('progress', () => {
  test('in a log is a line for each tenth', () => {
    const stream = new PassThrough()
    const progress = createProgress(40, 'Rows sent', stream)
    for (let done = 1; done <= 40; done += 1) progress.update(done)
    progress.stop()
    const lines = printed(stream).trimEnd().split('\n')
    expect(lines).toHaveLength(10)
    expect(lines[0]).toBe('Rows sent: 4 of 40')
    expect(lines[9]).toBe('Rows sent: 40 of 40')
  })

  test('in a terminal is a bar', () => {
    const stream = Object.assign(new PassThrough(), { isTTY: true, columns: 80 })
    // What cli-progress uses of a terminal.
    Object.assign(stream, { cursorTo: () => true, clearLine: () => true, moveCursor: () => true })
    const progress = createProgress(40, 'Rows sent', stream)
    progress.update(40)
    progress.stop()
    expect(printed(stream)).toMatch(/Rows sent █+ 40\/40/)
  })

  test('of nothing ends at once', () => {
    const stream = new PassThrough()
    createProgress(0, 'Rows sent', stream).update(0)
    expect(printed(stream)).toBe('Rows sent: 0 of 0\n')
  })
})
