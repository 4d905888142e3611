import { stat } from 'node:fs/promises'
import path from 'node:path'
import { type PGlite } from '@supabase/lite/pglite'

const PAGE = 8192
/** A larger relation goes on in a second file. */
const PAGES_IN_A_FILE = 131_072

// Postgres takes an emptied file for an empty table.
async function expectWholeFiles(driver: PGlite, directory: string): Promise<void> {
  const { rows } = await driver.query<{ file: string; relpages: number }>(
    `select pg_relation_filepath(oid) as file, relpages from pg_class
     where relkind in ('r', 'i', 't', 'S', 'm') and relpages > 0`
  )
  for (const { file, relpages } of rows) {
    const { size } = await stat(path.join(directory, file))
    if (size < Math.min(relpages, PAGES_IN_A_FILE) * PAGE) throw new Error(`${file} is cut short`)
  }
}

// Fails on a page that makes no sense.
const READ_EVERY_TABLE = `
  do $$ declare name regclass; begin
    -- From the tables themselves, not from an index.
    perform set_config('enable_indexonlyscan', 'off', true), set_config('enable_indexscan', 'off', true);
    for name in select oid from pg_class where relkind = 'r' loop
      execute format('select count(*) from %s', name);
    end loop;
  end $$
`

// Postgres fails on an index entry whose row lies behind the end of the file.
async function expectSameByIndex(driver: PGlite): Promise<void> {
  const counts = await driver.transaction(async transaction => {
    const all = await transaction.query('select count(*) from public.winners')
    await transaction.exec(
      ['seqscan', 'bitmapscan', 'indexonlyscan']
        .map(scan => `set local enable_${scan} = off`)
        .join(';')
    )
    const byIndex = await transaction.query(
      'select count(*) from public.winners where id >= -9223372036854775808'
    )
    return [all, byIndex].map(({ rows }) => JSON.stringify(rows))
  })
  if (counts[0] !== counts[1]) throw new Error('The winners and their index differ')
}

/**
 * Looks through an open database for what a damaged disk leaves: files that are cut short, pages
 * that make no sense, rows that only an index knows.
 */
export async function verifyFiles(driver: PGlite, directory: string): Promise<void> {
  await expectWholeFiles(driver, directory)
  await driver.exec(READ_EVERY_TABLE)
  await expectSameByIndex(driver)
}
