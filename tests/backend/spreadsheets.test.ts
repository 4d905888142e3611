import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { CSV_HEADER, csvOf } from '../../src/features/winners/csv.ts'
import { winnersIn } from '../../src/features/winners/winner.ts'
import { winnerAt } from '../../src/features/winners/winners-index.ts'
import { indexRows } from '../../src/features/winners/winners.fixture.ts'
import { type WinnerRow } from '../../src/domain/winners/winner-columns.ts'
import { openProject } from './operator.ts'
import { makeFolder } from './site.ts'
import { openTestBackend } from './test-backend.ts'

const WINNERS = 5210
const project = await openProject(await openTestBackend(WINNERS))
const folder = await makeFolder()

async function importFile(text: string): Promise<string> {
  const file = path.join(folder, 'winners.csv')
  await writeFile(file, text)
  const { exitCode, said } = await project.run(['import', file, '--dry-run'])
  expect(exitCode).toBe(0)
  return said
}

async function readAll(): Promise<readonly WinnerRow[]> {
  const rows: WinnerRow[] = []
  while (rows.length < WINNERS) {
    const query = `/rest/v1/winners?order=id&limit=1000&offset=${String(rows.length)}`
    rows.push(...((await (await project.send(query)).json()) as WinnerRow[]))
  }
  return rows
}

async function exportAll(): Promise<string> {
  return (await project.run(['export'])).stdout
}

/** The page's file of everybody. */
async function pageFile(): Promise<string> {
  const index = await indexRows(winnersIn(await readAll()))
  const rows = Array.from(index.sorts.rank.desc, (position, at) => ({
    rank: at + 1,
    winner: winnerAt(index, position),
    isComplete: true
  }))
  return CSV_HEADER + csvOf(rows)
}

test("the staff's export and the page's change nothing when they are imported untouched", async () => {
  const unknown = (await readAll()).filter(row => row.followers_count === null)
  expect(unknown.length).toBeGreaterThan(0)
  for (const file of [await exportAll(), await pageFile()]) {
    expect(file).toMatch(/^\ufeff/)
    const said = await importFile(file)
    expect(said).toContain('new      0\nchanged  0\ndeleted  0\nThere is nothing to change.')
    expect(said).not.toContain('Warning')
  }
})

test.each(['windows-1252', 'macintosh'])(
  'an export that a spreadsheet opened as %s and saved is named by the plan',
  async encoding => {
    // As exports were before they began with a mark.
    const bytes = Buffer.from((await exportAll()).slice(1))
    const said = await importFile(`\ufeff${new TextDecoder(encoding).decode(bytes)}`)
    const foreign = (await readAll()).filter(row => /[^\0-\x7f]/.test(row.description ?? ''))
    const garbled = foreign.length.toLocaleString('en-US')
    expect(foreign.length).toBeGreaterThan(1000)
    expect(said).toMatch(
      new RegExp(`^description: ${garbled} change\n(?:  @\\w+: ".+" → ".+"\n){3}new`)
    )
    expect(said).toContain(`Warning: description: ${garbled} of 5,210 rows change at once.`)
    expect(said).toContain(`Warning: description: ${garbled} garbled, as by a program`)
  }
)
