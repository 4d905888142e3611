import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { generateWinners } from '../../supabase/embedded/winners-generator.ts'
import { type Field, FIELDS } from '../../supabase/operator/fields.ts'
import { addImport } from '../../supabase/operator/import.ts'
import { type Ended, openProject, type Project, runCommandWith } from './operator.ts'
import { makeTemporaryFolder, removeTemporaryFolders } from './site.ts'

let project: Project
let file: string
let errorsFile: string
beforeAll(async () => {
  project = await openProject()
})
afterAll(async () => {
  await project.close()
  await removeTemporaryFolders()
})
beforeEach(async () => {
  const folder = await makeTemporaryFolder()
  file = path.join(folder, 'winners.csv')
  errorsFile = path.join(folder, 'winners.errors.csv')
})

function runImport(...options: string[]): Promise<Ended> {
  return runCommandWith(project, addImport, ['import', file, ...options])
}

function exists(name: string): Promise<boolean> {
  return stat(name).then(
    () => true,
    () => false
  )
}

const ILL_FORMED = 'A username has 1 to 15 letters, digits or underscores.'
const WHOLE = 'Write a whole number in full, such as 12300.'
const ADDRESS = 'Write an https address or a path on the site such as /avatars/1.svg.'
const SECONDS = 'Write seconds, or minutes and seconds such as 5:21.'
const TIME = 'Write a date such as 2026-11-03 or a time such as 2026-11-03T14:05:00Z.'

/** What is entered into one cell, and the reason why it is refused. */
const CELLS: readonly [Field, string, string][] = [
  ['username', '', 'The username is missing.'],
  ['username', 'Inês Silva', ILL_FORMED],
  ['username', 'sixteen_letters_', ILL_FORMED],
  [
    'username',
    'https://x.com/home',
    "This address doesn't name an account. Enter one like x.com/name, or the name alone."
  ],
  ['avatar_url', 'http://plain.example/a.png', ADDRESS],
  ['avatar_url', 'javascript:alert(1)', ADDRESS],
  ['description', 'é'.repeat(501), 'The text has 501 characters; 500 fit.'],
  ['followers_count', '-1', 'The number must not be negative.'],
  ['followers_count', '12.3k', WHOLE],
  ['followers_count', '1.234', WHOLE],
  ['following_count', '3000000000', 'The number must not exceed 2147483647.'],
  ['following_count', 'no;"ne"', WHOLE],
  ['iq_score', '301', 'The number must be from 0 to 300.'],
  ['iq_score', '115.25', 'The number has at most 1 decimal.'],
  ['accuracy_percentage', '101%', 'The number must be from 0 to 100.'],
  ['accuracy_percentage', '-1', 'Write a number from 0 to 100, such as 85 or 85.5.'],
  ['completion_time', '5:61', SECONDS],
  ['completion_time', '1:05:21', SECONDS],
  ['created_at', '2026-02-30', 'There is no such day.'],
  ['created_at', '3/11/2026', TIME],
  ['follows_altius', 'maybe', 'Write true or false.'],
  ['follows_altius_checked_at', 'yesterday', TIME]
]

/** What is written in place of a row. */
const ROWS: readonly [(row: string) => string, string][] = [
  [() => 'ana;1', 'The row has 2 cells, the header 11.'],
  [row => `${row};one;more`, 'The row has 13 cells, the header 11.'],
  [() => 'ana;"wrong" quotes', 'The row has a quotation mark in a wrong place.'],
  [() => 'ana;never "closed', 'The row has a quotation mark in a wrong place.']
]

const FAULTS = 30

/** How the errors file shows a value: in at most 60 characters, and never as a formula. */
const SHOWN: Readonly<Record<string, string>> = {
  '-1': "'-1",
  ['é'.repeat(501)]: `${'é'.repeat(59)}…`
}

test('the errors file lists exactly the 30 faults planted among 1,000 rows', async () => {
  const columns = Object.keys(FIELDS) as Field[]
  const lines = [columns.join(';')]
  const expected: Record<string, string>[] = []
  let line = 2
  for (const [index, winner] of [...generateWinners(1000)].entries()) {
    const cells: Record<string, unknown> = { ...winner, description: 'two\n"quoted" lines' }
    const next = index % 30 === 7 ? expected.length : FAULTS
    const [cell, whole] = [CELLS[next], ROWS[next - CELLS.length]]
    const isDuplicate = next < FAULTS && !cell && !whole
    const first = lines[1]?.split(';')[0]?.toUpperCase() ?? ''
    if (cell) cells[cell[0]] = cell[1]
    if (isDuplicate) cells.username = first
    const options = { columns, delimiter: ';', eof: false, cast: { boolean: String } }
    const written = stringify([cells], options)
    const row = whole ? whole[0](written) : written
    lines.push(row)
    const at = { line: String(line), field: '', value: '' }
    if (cell) {
      const [field, value, reason] = cell
      expected.push({ ...at, field, value: SHOWN[value] ?? value, reason })
    }
    if (whole) expected.push({ ...at, reason: whole[1] })
    if (isDuplicate) {
      const reason = 'The same username is in line 2.'
      expected.push({ ...at, field: 'username', value: first, reason })
    }
    line += row.split('\n').length
  }
  expect(expected).toHaveLength(FAULTS)

  await writeFile(file, `\ufeff${lines.join('\n')}\n`)
  const { exitCode, said } = await runImport('--dry-run')
  expect(said[0]).toContain(`30 errors in 30 rows of winners.csv, all listed in ${errorsFile}:`)
  expect(said[1]).toContain('create     970\n')
  expect(exitCode).toBe(1)
  const written = await readFile(errorsFile)
  expect(parse(written, { bom: true, columns: true })).toEqual(expected)
  // Without the mark Excel would take é for two characters.
  expect(written.subarray(0, 3).toString('hex')).toBe('efbbbf')
})

describe('the errors of an earlier import', () => {
  beforeEach(async () => {
    await writeFile(file, 'username,iq\nana,much\n')
    await runImport()
    expect(await exists(errorsFile)).toBe(true)
    await writeFile(file, 'username,iq\nana,100\n')
  })

  test('are removed when there are none any more', async () => {
    const { exitCode, said } = await runImport('--dry-run')
    expect(said[0]).toBe(
      `Removed ${errorsFile}, the errors of an earlier import: now there are none.`
    )
    expect(exitCode).toBe(0)
    expect(await exists(errorsFile)).toBe(false)
  })

  test('are removed where --errors says, and nowhere else', async () => {
    const chosen = `${file}.chosen`
    // As after an editor that drops the mark.
    await writeFile(chosen, (await readFile(errorsFile)).subarray(3))
    await runImport('--dry-run', '--errors', chosen)
    expect(await exists(chosen)).toBe(false)
    expect(await exists(errorsFile)).toBe(true)
  })

  test.each([
    ['empty', ''],
    ['of somebody else', 'username,iq\nana,100\n'],
    ['with further columns', 'line,field,value,reason,done\r\n'],
    ['no text', Buffer.from([0xff, 0xfe, 0])]
  ])('are no file that is %s: it stays', async (_, content) => {
    await writeFile(errorsFile, content)
    const { exitCode, said } = await runImport('--dry-run')
    expect(said[0]).toBe(
      `There are no errors; ${errorsFile} is another kind of file and stays as it is.`
    )
    expect(exitCode).toBe(0)
    expect(await readFile(errorsFile)).toEqual(Buffer.from(content))
  })

  test('are no folder', async () => {
    const folder = path.join(path.dirname(file), 'folder')
    await mkdir(folder)
    const { said } = await runImport('--dry-run', '--errors', folder)
    expect(said).toEqual([expect.stringMatching(/^The plan:/)])
    expect(await exists(folder)).toBe(true)
  })
})

describe('a dry run with invalid rows', () => {
  beforeEach(async () => {
    await writeFile(file, 'username,iq\nana,100\nbob,much\n')
  })

  test('shows the errors and the plan of the valid rows, and imports nothing', async () => {
    const { exitCode, said, stdout } = await runImport('--dry-run')
    expect(said).toEqual([
      `1 error in 1 row of winners.csv, all listed in ${errorsFile}:\n  line 3, iq_score: Write a number from 0 to 300, such as 85 or 85.5. "much"`,
      'The plan:\n  create     1\n    ana\n  update     0\n  unchanged  0\n  skipped    1'
    ])
    expect(stdout).toBe(
      'This was a dry run: nothing was changed. While rows are invalid, an import takes the valid ones only with --skip-invalid.'
    )
    expect(exitCode).toBe(1)
    expect((await project.client.from('winners').select()).data).toEqual([])
  })

  test('tells both with --json too', async () => {
    const { exitCode, stdout } = await runImport('--dry-run', '--json')
    expect(JSON.parse(stdout)).toEqual({
      batch: null,
      applied: false,
      create: 1,
      update: 0,
      unchanged: 0,
      skipped: 1,
      invalid: 1,
      valid: 1,
      errors: 1,
      errors_file: errorsFile,
      ignored_columns: []
    })
    expect(exitCode).toBe(1)
  })

  test('is done with --skip-invalid', async () => {
    const { exitCode, stdout } = await runImport('--dry-run', '--skip-invalid')
    expect(stdout).toBe('This was a dry run: nothing was changed.')
    expect(exitCode).toBe(0)
  })

  test('has no plan without a valid row', async () => {
    await writeFile(file, 'username,iq\nbob,much\n')
    const { exitCode, stdout } = await runImport('--dry-run')
    expect(stdout).toMatch(/^Nothing was imported\./)
    expect(exitCode).toBe(1)
  })
})
