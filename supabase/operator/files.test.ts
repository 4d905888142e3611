import { mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { makeFolder } from '../../tests/backend/site.ts'
import { failureOfFile, writeWhole } from './files.ts'

let folder: string
let file: string
beforeEach(async () => {
  folder = await makeFolder()
  file = path.join(folder, 'file.json')
})

async function* half(): AsyncGenerator<string> {
  yield 'half'
  await Promise.reject(new Error('The project went away'))
}

test('a file whose content fails midway is not there, or as it was', async () => {
  await expect(writeWhole(file, half())).rejects.toThrow('went away')
  expect(await readdir(folder)).toEqual([])
  await writeFile(file, 'before')
  await expect(writeWhole(file, half(), { replaces: true })).rejects.toThrow('went away')
  expect(await readdir(folder)).toEqual(['file.json'])
  expect(await readFile(file, 'utf8')).toBe('before')
})

test('a file is for its owner alone, and replaces another only on demand', async () => {
  await writeWhole(file, 'one')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  await expect(writeWhole(file, 'two')).rejects.toMatchObject({
    exitCode: 2,
    message: `${file} exists already: name another file.`
  })
  expect(await readFile(file, 'utf8')).toBe('one')
  await writeWhole(file, 'two', { replaces: true })
  expect(await readFile(file, 'utf8')).toBe('two')
})

test('a new file never follows a link', async () => {
  await symlink('elsewhere', file)
  await expect(writeWhole(file, 'text')).rejects.toThrow('exists already')
  expect(await readdir(folder)).toEqual(['file.json'])
})

test('a missing folder is named', async () => {
  await expect(writeWhole(path.join(folder, 'no', 'f'), 'text')).rejects.toMatchObject({
    exitCode: 2,
    message: `There is no folder ${path.join(folder, 'no')}.`
  })
})

async function failureOf(act: Promise<unknown>) {
  return act.then(
    () => undefined,
    (error: unknown) => failureOfFile(error)
  )
}

test('a file that cannot be read has a sentence', async () => {
  expect(await failureOf(readFile(file))).toMatchObject({
    exitCode: 2,
    message: `There is no file ${file}.`
  })
  await mkdir(file)
  expect(await failureOf(readFile(file))).toMatchObject({
    exitCode: 2,
    message: 'That is a folder.'
  })
  const full = Object.assign(new Error('x'), { syscall: 'write', code: 'ENOSPC', path: file })
  expect(failureOfFile(full)).toMatchObject({
    exitCode: 1,
    message: `${file} couldn't be read or written: write failed with ENOSPC.`
  })
  expect(failureOfFile(new TypeError('a defect'))).toBeUndefined()
})
