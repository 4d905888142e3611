import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type DataFolder, dataFolder, finishDatabase, holdsDatabase } from './data-folder.ts'

let folder: DataFolder
beforeEach(() => {
  folder = dataFolder(mkdtempSync(path.join(tmpdir(), 'altius-')))
})
afterEach(() => {
  rmSync(folder.root, { recursive: true })
})

function make(directory: string, content: string): void {
  mkdirSync(directory)
  writeFileSync(path.join(directory, 'PG_VERSION'), content)
}

function database(): string {
  return readFileSync(path.join(folder.database, 'PG_VERSION'), 'utf8')
}

test('a finished database takes the place of the old one', () => {
  make(folder.database, 'old')
  make(folder.unfinished, 'new')
  finishDatabase(folder)
  expect(database()).toBe('new')
  expect(readdirSync(folder.root)).toEqual(['database'])
})

// What each kill on the way leaves: the old database whole until the new one is in its place.
test.each([
  ['while the first one is made', { unfinished: 'new' }, undefined],
  ['while another one is made', { database: 'old', unfinished: 'new' }, 'old'],
  ['when the old one is set aside', { replaced: 'old', unfinished: 'new' }, 'old'],
  ['when the new one is in its place', { database: 'new', replaced: 'old' }, 'new']
] as const)('a kill %s leaves a whole database or none', (_, found, left) => {
  for (const [name, content] of Object.entries(found)) {
    make(path.join(folder.root, name === 'database' ? name : `database.${name}`), content)
  }
  expect(holdsDatabase(folder)).toBe(left !== undefined)
  if (left !== undefined) expect(database()).toBe(left)
  expect(readdirSync(folder.root)).toEqual(left === undefined ? [] : ['database'])
})
