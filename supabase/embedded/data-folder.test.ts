import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type DataFolder, dataFolder, hasDatabase, replaceDatabase } from './data-folder.ts'

let folder: DataFolder
beforeEach(() => {
  folder = dataFolder(mkdtempSync(path.join(tmpdir(), 'altius-')))
})
afterEach(() => {
  rmSync(folder.root, { recursive: true })
})

function createDatabase(directory: string, content: string): void {
  mkdirSync(directory)
  writeFileSync(path.join(directory, 'PG_VERSION'), content)
}

function database(): string {
  return readFileSync(path.join(folder.database, 'PG_VERSION'), 'utf8')
}

test('a finished database replaces the old one', () => {
  createDatabase(folder.database, 'old')
  createDatabase(folder.unfinished, 'new')
  replaceDatabase(folder)
  expect(database()).toBe('new')
  expect(readdirSync(folder.root)).toEqual(['database'])
})

// The state after a kill at each step: the old database stays whole until the new one is in place.
test.each([
  ['while the first one is built', { unfinished: 'new' }, undefined],
  ['while another one is built', { database: 'old', unfinished: 'new' }, 'old'],
  ['when the old one is set aside', { replaced: 'old', unfinished: 'new' }, 'old'],
  ['when the new one is in place', { database: 'new', replaced: 'old' }, 'new']
] as const)('a kill %s leaves a whole database or none', (_, found, left) => {
  for (const [name, content] of Object.entries(found)) {
    createDatabase(path.join(folder.root, name === 'database' ? name : `database.${name}`), content)
  }
  expect(hasDatabase(folder)).toBe(left !== undefined)
  if (left !== undefined) expect(database()).toBe(left)
  expect(readdirSync(folder.root)).toEqual(left === undefined ? [] : ['database'])
})
