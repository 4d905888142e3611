import { createHash } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openProject } from './operator.ts'
import { makeFolder } from './site.ts'

const project = await openProject()
let folder: string
beforeEach(async () => {
  folder = await makeFolder()
  await project.send('/rest/v1/winners?id=gt.0', { method: 'DELETE' })
  await insert([
    { username: 'Ana', iq_score: 100, description: 'old', followers_count: 5 },
    { username: 'bob', iq_score: 90.5, description: null, followers_count: null }
  ])
})
afterEach(() => project.routes.clear())

async function insert(rows: readonly object[]): Promise<void> {
  await project.send('/rest/v1/winners', { method: 'POST', body: JSON.stringify(rows) })
}

/** The whole table, but for the date of the last change. */
async function table(): Promise<readonly Record<string, unknown>[]> {
  const rows = (await (await project.send('/rest/v1/winners?order=id')).json()) as object[]
  return rows.map(row => ({ ...row, updated_at: undefined }))
}

async function write(name: string, text: string): Promise<string> {
  const file = path.join(folder, name)
  await writeFile(file, text)
  return file
}

async function backups(): Promise<string[]> {
  const names = await readdir(folder)
  return names.filter(name => name.endsWith('.backup.json')).map(name => path.join(folder, name))
}

const FILE = 'username,iq,bio\nana,101,\nbob,90.5,\neve,80,new\n'

test('import shows the plan, asks, writes a backup and changes the table', async () => {
  const { exitCode, said } = await project.run(['import', await write('w.csv', FILE)])
  expect(exitCode).toBe(0)
  expect(said).toContain(`new      1
changed  1 (1 value emptied)
deleted  0
Import on project.supabase.test?`)
  expect(await table()).toMatchObject([
    { username: 'ana', iq_score: 101, description: null, followers_count: 5 },
    { username: 'bob', iq_score: 90.5 },
    { username: 'eve', iq_score: 80, description: 'new', follows_altius: false }
  ])
  const [backup = ''] = await backups()
  expect(path.basename(backup)).toMatch(/^w\.csv\.2026-11-22T10-00-0\d-000\.backup\.json$/)
  expect((await stat(backup)).mode & 0o777).toBe(0o600)
  expect(said).toContain(`npm run winners -- undo ${backup}`)
})

test('import names each column that changes, with three rows of before and after', async () => {
  await insert(['cy', 'dan', 'eve'].map(username => ({ username, iq_score: 100 })))
  const long = `${'a'.repeat(100)} end`
  await project.run(['import', await write('a.csv', `username,bio\nbob,${long}\n`)])
  const file = `username,iq,bio\nAna,90,old\nbob,90.5,${long}ing\ncy,101,\ndan,101,\neve,,\n`
  const { said } = await project.run(['import', await write('w.csv', file), '--dry-run'])
  expect(said).toContain(`description: 1 change
  @bob: "…aaaaaaaa end" → "…aaaaaaaa ending"
iq_score: 4 change
  @Ana: 100 → 90
  @cy: 100 → 101
  @dan: 100 → 101
new      0`)
  expect(said).not.toContain('followers_count:')
})

test('import warns about scores outside the scale, with how many and the first three', async () => {
  const rows = ['a,250', 'b,160', 'c,70', 'd,69.9', 'e,160.1', 'f,0'].join('\n')
  const { exitCode, said } = await project.run([
    'import',
    await write('w.csv', `username,iq\n${rows}\n`)
  ])
  expect(exitCode).toBe(0)
  expect(said).toContain(
    'Warning: iq_score: 4 scores outside 70 to 160: @a 250, @d 69.9, @e 160.1 and 1 more.'
  )
})

test('import says which pictures the board never shows, and which entities it decodes', async () => {
  const rows = [
    'a,https://x.test/1.png,R&amp;D',
    'b,https://x.test/2.png,plain',
    'c,https://y.test/1.png,',
    'd,https://pbs.twimg.com/1.png?a&amp;b,',
    'e,/avatars/1.svg,'
  ].join('\n')
  const file = await write('w.csv', `username,avatar,bio\n${rows}\n`)
  const { said } = await project.run(['import', file])
  expect(said).toContain(
    "Warning: avatar_url: 3 pictures that the board doesn't show, from x.test (2), y.test (1). It shows those of this site and of https://pbs.twimg.com."
  )
  expect(said).toContain('description: entities such as &amp; are decoded (1): "a"')
  expect(said).toContain('avatar_url: entities such as &amp; are decoded (1): "d"')
  expect(await table()).toMatchObject([
    {},
    {},
    { description: 'R&D' },
    {},
    {},
    { avatar_url: 'https://pbs.twimg.com/1.png?a&b' },
    {}
  ])
  expect((await project.run(['import', file])).said).toContain('There is nothing to change.')
})

test('import renames the winner whose id stands beside a new name, and undo gives the old one back', async () => {
  await insert([{ username: '007' }])
  const before = await table()
  const [ana, , spy] = before.map(row => String(row['id']))
  const file = await write('w.csv', `id,username,iq\n${ana},Anna,101\n${spy},7,\n`)
  const { exitCode, said } = await project.run(['import', file])
  expect(exitCode).toBe(0)
  expect(said).toContain('username: 2 change\n  @Ana: "Ana" → "Anna"\n  @007: "007" → "7"\n')
  expect(said).toContain('new      0\nchanged  2\nrenamed  2: @Ana → @Anna, @007 → @7\ndeleted  0')
  expect(said).toContain(
    'Warning: username: 1 changed as by a spreadsheet that takes names for numbers: @007 → @7.'
  )
  expect(await table()).toMatchObject([
    { id: Number(ana), username: 'Anna', iq_score: 101, description: 'old' },
    { username: 'bob' },
    { id: Number(spy), username: '7' }
  ])
  const [backup = ''] = await backups()
  expect((await project.run(['undo', backup])).exitCode).toBe(0)
  expect(await table()).toEqual(before)
})

test('import refuses rows whose id and name belong to two winners', async () => {
  const before = await table()
  const [ana, bob] = before.map(row => String(row['id']))
  const file = await write('w.csv', `id,username,iq\n${ana},bob,1\n${bob},ana,1\n`)
  const { exitCode, said } = await project.run(['import', file])
  expect(exitCode).toBe(1)
  expect(said).toMatch(/^id: 2 rows not as on the board: id \d+ is @Ana, and @bob is id \d+, id /)
  expect(said).toMatch(/Nothing was imported\. Correct ids and usernames/)
  expect(await table()).toEqual(before)
})

test('rename gives a winner another name, which undo takes back', async () => {
  const before = await table()
  const renamed = await project.run(['rename', 'https://x.com/ANA', '＠anna', '--dry-run'])
  expect(renamed.said).toContain('renamed  1: @Ana → @anna')
  expect(await table()).toEqual(before)
  const here = process.cwd()
  process.chdir(folder)
  const done = await project.run(['rename', 'ana', 'anna']).finally(() => process.chdir(here))
  expect(done.exitCode).toBe(0)
  expect(await table()).toMatchObject([{ ...before[0], username: 'anna' }, {}])
  const [backup = ''] = await backups()
  expect(path.basename(backup)).toMatch(/^rename-Ana-anna\.[\dT-]+\.backup\.json$/)
  expect((await project.run(['undo', backup])).exitCode).toBe(0)
  expect(await table()).toEqual(before)
})

test.each<[string[], 1 | 2, string]>([
  [['nobody', 'anna'], 1, '@nobody is not on the board. Nothing was changed.'],
  [['ana', 'BOB'], 1, '@BOB is on the board already. Nothing was changed.'],
  [['ana', 'gone'], 1, '@gone was removed on request and may not come back. Nothing was changed.'],
  [['ana', 'two words'], 2, 'A username has 1 to 15 letters, digits or underscores.'],
  [['ana'], 2, "missing required argument 'new'"]
])('rename %j is not done', async (names, exitCode, sentence) => {
  await insert([{ username: 'gone' }])
  await project.run(['remove', 'gone'])
  const before = await table()
  const { said, ...done } = await project.run(['rename', ...names])
  expect(done.exitCode).toBe(exitCode)
  expect(said).toContain(sentence)
  expect(await table()).toEqual(before)
})

test('rename leaves an earned row alone', async () => {
  project.routes.set('/rest/v1/rpc/earned_among', () => Response.json(['Ana']))
  const { exitCode, said } = await project.run(['rename', 'ana', 'anna'])
  expect(exitCode).toBe(1)
  expect(said).toBe(
    '@Ana was earned in the challenge, which alone changes it. Nothing was changed.'
  )
})

test('import leaves an earned row alone and says so, and so does its undo', async () => {
  const file = await write('w.csv', FILE)
  await project.run(['import', file])
  project.routes.set('/rest/v1/rpc/earned_among', () => Response.json(['eve']))
  const kept = 'Earned in the challenge, left alone (1): "eve"'
  const [backup = ''] = await backups()
  expect((await project.run(['undo', backup])).said).toContain(kept)
  expect(
    (await project.run(['import', await write('v.csv', 'username,iq\neve,1\n')])).said
  ).toContain(kept)
  expect(await table()).toMatchObject([{ username: 'Ana' }, {}, { username: 'eve', iq_score: 80 }])
})

test('import changes nothing without a yes, in a dry run, and while any row is invalid', async () => {
  const file = await write('w.csv', FILE)
  const before = await table()
  expect(await project.run(['import', file], false)).toMatchObject({ exitCode: 1 })
  expect((await project.run(['import', file, '--dry-run'])).said).toContain('new      1')
  const invalid = await project.run(['import', await write('x.csv', `${FILE}zoe,999,\n`), '-y'])
  expect(invalid).toMatchObject({ exitCode: 1 })
  expect(invalid.said).toBe(
    'line 5: iq_score: Write a number from 0 to 300 with at most one decimal, such as 85.5. "999"\n1 fault. Nothing was imported.'
  )
  expect(await table()).toEqual(before)
  expect(await backups()).toEqual([])
})

test('import refused by the database leaves neither changes nor a backup', async () => {
  const file = await write('w.csv', FILE)
  const before = await table()
  const body = { code: 'PT409', message: 'Someone changed the winners meanwhile.' }
  project.routes.set('/rest/v1/rpc/change_winners', () => Response.json(body, { status: 409 }))
  const { exitCode, said } = await project.run(['import', file])
  expect(exitCode).toBe(1)
  expect(said).toMatch(/Someone changed the winners meanwhile\.$/)
  expect(await table()).toEqual(before)
  expect(await backups()).toEqual([])
})

test('import that loses its answer keeps the backup and says that it may have been done', async () => {
  const file = await write('w.csv', FILE)
  project.routes.set('/rest/v1/rpc/change_winners', async request => {
    await project.send('/rest/v1/rpc/change_winners', {
      method: 'POST',
      body: await request.text()
    })
    throw new TypeError('fetch failed')
  })
  const { exitCode, said } = await project.run(['import', file])
  expect(exitCode).toBe(3)
  expect(said).toContain('It may have been done all the same')
  expect((await project.run(['import', file, '--dry-run'])).said).toContain(
    'There is nothing to change.'
  )
  expect(await backups()).toHaveLength(1)
})

test('undo restores the table before an import, and an undo of it the table after', async () => {
  const before = await table()
  await project.run(['import', await write('w.csv', FILE)])
  const after = await table()
  const [backup = ''] = await backups()
  const undone = await project.run(['undo', backup])
  expect(undone.said).toContain('changed  1\ndeleted  1\nUndo on project.supabase.test?')
  expect(await table()).toEqual(before)
  const second = (await backups()).find(file => file !== backup) ?? ''
  expect(path.basename(second)).toMatch(/^w\.csv\.[\dT-]+\.backup\.json$/)
  await project.run(['undo', second])
  expect(await table()).toMatchObject(
    after.map(row => ({ ...row, id: expect.any(Number) as number }))
  )
})

test.each([
  ['{"version":2}', 'is not a backup of an import'],
  ['username,iq\n', 'is not a backup of an import'],
  ['{"version":1,"host":"project.supabase.test","changes":[{"username":"ana","be', 'damaged'],
  [
    '{"version":1,"host":"project.supabase.test","changes":[{"before":null,"after":null}]}',
    'damaged'
  ],
  ['{"version":1,"host":"project.supabase.test","changes":[null]}', 'or it is damaged'],
  ['{"version":1,"host":"localhost:4321","changes":[]}', 'a backup of another project']
])('undo refuses the file %j', async (text, sentence) => {
  const { exitCode, said } = await project.run(['undo', await write('b.json', text)])
  expect(exitCode).toBe(2)
  expect(said).toContain(sentence)
})

test('remove takes a person off the board for good: neither import nor undo brings them back', async () => {
  const file = await write('w.csv', FILE)
  await project.run(['import', file])
  const [imported = ''] = await backups()
  await project.run(['undo', imported])
  const undone = (await backups()).find(name => name !== imported) ?? ''
  for (const args of [['＠EVE', '--bar'], ['https://x.com/Ana?s=20']]) {
    expect((await project.run(['remove', ...args])).exitCode).toBe(0)
  }
  expect((await project.run(['import', file])).said).toContain(
    'Removed on request, left out (2): "ana", "eve"'
  )
  for (const backup of [imported, undone]) await project.run(['undo', backup])
  expect((await table()).map(row => row['username'])).toEqual(['bob'])
})

test('remove bars no name that is nowhere, unless it is told to', async () => {
  const finding = { kind: 'answer', following: false, username: 'nosuch', followers_count: 7 }
  await project.send('/rest/v1/rpc/finish_follow_check', {
    method: 'POST',
    body: JSON.stringify({ username: 'nosuch', fresh: true, finding })
  })
  expect(await project.run(['remove', 'nosuch'])).toMatchObject({
    exitCode: 1,
    said: expect.stringContaining('has no account here. Nothing was changed.') as string
  })
  const file = await write('n.csv', 'username\nnosuch\n')
  expect((await project.run(['import', file, '--dry-run'])).said).toContain('new      1')
  expect(await project.run(['barred', 'nosuch'])).toMatchObject({
    exitCode: 1,
    said: '@nosuch is not barred.'
  })
  expect((await project.run(['remove', 'nosuch', '--bar'])).exitCode).toBe(0)
  expect((await project.run(['import', file, '--dry-run'])).said).toContain('Removed on request')
})

test('barred lists the names with their days, and allow lets one come back', async () => {
  await project.run(['remove', 'bob'])
  const day = new Date().toISOString().slice(0, 10)
  expect((await project.run(['barred', '@BOB'])).stdout).toBe(`${day}  @BOB\n`)
  const { stdout, said } = await project.run(['barred'])
  const hash = createHash('sha256').update('bob').digest('hex').slice(0, 16)
  expect(stdout.split('\n')).toContain(`${day}  ${hash}`)
  expect(said).toMatch(/^\d+ names? barred\./)
  expect((await project.run(['allow', 'bob'], false)).exitCode).toBe(1)
  expect(await project.run(['allow', 'Bob'])).toMatchObject({ exitCode: 0 })
  expect((await project.run(['import', await write('b.csv', 'username\nbob\n')])).exitCode).toBe(0)
  expect(await table()).toHaveLength(2)
  expect(await project.run(['allow', 'bob'])).toMatchObject({
    exitCode: 1,
    said: expect.stringContaining('@bob is not barred. Nothing was changed.') as string
  })
})

test('remove says whether the person was on the board, and refuses what is no name', async () => {
  expect((await project.run(['remove', 'bob'], false)).exitCode).toBe(1)
  expect((await project.run(['remove', 'bob'])).said).toContain('Removed @bob.')
  expect((await project.run(['remove', 'bob'])).said).toContain('@bob was not on the board.')
  expect((await project.run(['remove', 'no name'])).exitCode).toBe(2)
})

test('remove with an account that never signed in removes nobody, and says what it needs', async () => {
  const { exitCode, said } = await project.run(['remove', 'bob', '--account', '7'])
  expect(exitCode).toBe(1)
  expect(said).toMatch(/@bob has no account here. Nothing was removed: leave --account out\.$/)
  expect(await table()).toHaveLength(2)
})

test('export is read back by import without a change, whatever the texts', async () => {
  const texts = [
    'a\nb',
    'a\rb',
    'a\r\nb',
    'a, "b"; c',
    ' =1+1',
    '=1+1',
    '＝1',
    "'quoted",
    '-',
    '\t=x'
  ]
  await insert(texts.map((description, n) => ({ username: `text_${String(n)}`, description })))
  const { stdout } = await project.run(['export'])
  const file = await write('e.csv', stdout)
  const { said } = await project.run(['import', file])
  expect(said).toContain('There is nothing to change.')
  expect(said).not.toContain('Ignored')
  expect(stdout).not.toMatch(/[,"\r\n][=＝@]/)
  expect(stdout).toMatch(/^\ufeffid,/)
})

test('export writes a new file only', async () => {
  const file = path.join(folder, 'e.csv')
  expect(await project.run(['export', '--out', file])).toMatchObject({
    exitCode: 0,
    said: 'Exported 2 winners.'
  })
  const text = await readFile(file, 'utf8')
  expect((await project.run(['export', '--out', file])).said).toContain(
    `${file} exists already: name another file.`
  )
  expect(await readFile(file, 'utf8')).toBe(text)
})

test('export writes no file if the project fails midway', async () => {
  const [row] = (await (await project.send('/rest/v1/winners?limit=1')).json()) as object[]
  project.routes.set('/rest/v1/winners', request =>
    request.url.includes('id=gt.0&') ? Response.json([row]) : Response.json({}, { status: 500 })
  )
  const { exitCode } = await project.run(['export', '--out', path.join(folder, 'e.csv')])
  expect(exitCode).toBe(3)
  expect(await readdir(folder)).toEqual([])
})

test('removals writes a file that remove --again takes, and keeps the last one if it fails', async () => {
  const file = path.join(folder, 'removals.json')
  await project.run(['remove', 'bob'])
  expect(await project.run(['removals', '--out', file])).toMatchObject({ exitCode: 0, stdout: '' })
  const text = await readFile(file, 'utf8')
  expect((await project.run(['removals'])).stdout).toBe(text)
  for (const answer of [
    () => Promise.reject(new TypeError('fetch failed')),
    () => Response.json(null),
    () => Response.json({ names: ['bob'], accounts: [] })
  ]) {
    project.routes.set('/rest/v1/rpc/removals', answer)
    expect((await project.run(['removals', '--out', file])).exitCode).toBe(3)
    expect(await readFile(file, 'utf8')).toBe(text)
    expect(await readdir(folder)).toEqual(['removals.json'])
  }
  await insert([{ username: 'BOB' }])
  expect((await project.run(['remove', '--again', file])).said).toMatch(/removed again: 0\.$/)
  expect(
    await project.run(['remove', '--again', await write('x.json', text.slice(0, -9))])
  ).toMatchObject({ exitCode: 2, said: expect.stringContaining('or it is damaged') as string })
})

/** Answers for one name after the other, and returns who was asked for. */
function answer(...replies: [status: number, body: object][]): string[] {
  const asked: string[] = []
  project.routes.set('/functions/v1/check-follow-relationship', async request => {
    const { username, fresh } = (await request.json()) as { username: string; fresh: boolean }
    expect(fresh).toBe(true)
    const [status, body] = replies[asked.push(username) - 1] ?? [500, {}]
    return Response.json({ username, checked_at: null, ...body }, { status })
  })
  return asked
}

test('verify asks about those whose check is old, and counts', async () => {
  await insert([{ username: 'eve', follows_altius_checked_at: project.nextRun().toISOString() }])
  const asked = answer(
    [200, { following: true, source: 'x-api' }],
    [404, { error: 'Gone.', code: 'no-such-account' }]
  )
  expect(await project.run(['verify'])).toMatchObject({
    exitCode: 0,
    said: `Checked 2 winners: 1 follow, 0 don't, 1 no longer on X, 0 suspended, 0 not found out.
No longer on X: "bob"`
  })
  expect(asked).toEqual(['Ana', 'bob'])
  answer(
    [404, { error: 'Suspended.', code: 'suspended' }],
    [200, { following: false, source: 'x-api' }]
  )
  expect((await project.run(['verify'])).said)
    .toBe(`Checked 2 winners: 0 follow, 1 don't, 0 no longer on X, 1 suspended, 0 not found out.
Suspended on X: "Ana"`)
  expect((await project.run(['verify', '--limit', '0'])).exitCode).toBe(2)
})

test.each([
  [503, { reason: 'no-credit' }, 'The account at X has no credit left: top it up.'],
  [503, { reason: 'budget' }, "The day's budget is used up"],
  [401, {}, 'The function does not accept the secret key'],
  [500, {}, 'The function fails: see its log.']
])('verify stops at status %i with %j and says why', async (status, body, sentence) => {
  const asked = answer([status, body])
  const { exitCode, said } = await project.run(['verify'])
  expect(exitCode).toBe(1)
  expect(said).toContain(`Stopped with 2 winners left. ${sentence}`)
  expect(asked).toHaveLength(1)
})

test('verify ends well, with a notice, where the function has no provider', async () => {
  const asked = answer([200, { following: false, source: 'table' }])
  const { exitCode, said } = await project.run(['verify'])
  expect(exitCode).toBe(0)
  expect(said).toContain('set the FOLLOW_PROVIDER variables')
  expect(asked).toHaveLength(1)
})

test('verify is not done while an answer is missing', async () => {
  answer([503, { reason: 'failed' }], [200, { following: true, source: 'x-api' }])
  expect(await project.run(['verify'])).toMatchObject({
    exitCode: 1,
    said: "Checked 2 winners: 1 follow, 0 don't, 0 no longer on X, 0 suspended, 1 not found out.\nThe same command asks again about the rest."
  })
})

test.each([
  ['refused', 'renew the FOLLOW_PROVIDER variables.'],
  ['failed', 'X gave no answer.']
])('verify stops at a pause because of %j and says until when', async (reason, sentence) => {
  const asked = answer([503, { reason, retry_after: 240 }])
  const until = new Date(project.nextRun().getTime() + 240_000).toISOString().slice(11, 16)
  const { exitCode, said } = await project.run(['verify'])
  expect(exitCode).toBe(1)
  expect(said).toContain(`${sentence} The check pauses until ${until} UTC.`)
  expect(asked).toHaveLength(1)
})
