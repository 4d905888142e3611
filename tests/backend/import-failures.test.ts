import { readFile, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addImport } from '../../supabase/operator/import.ts'
import { addUndo } from '../../supabase/operator/undo.ts'
import { type Ended, openProject, type Project, runCommandWith } from './operator.ts'
import { makeTemporaryFolder, removeTemporaryFolders } from './site.ts'

const STAGE = '/rest/v1/rpc/stage_import'
const APPLY = '/rest/v1/rpc/apply_import'
const LIST = '/rest/v1/rpc/list_imports'
const UNDO = '/rest/v1/rpc/undo_import'

let project: Project
let file: string
beforeAll(async () => {
  project = await openProject()
  file = path.join(await makeTemporaryFolder(), 'winners.csv')
})
afterAll(async () => {
  await project.close()
  await removeTemporaryFolders()
})
beforeEach(async () => {
  // The database logs every refusal.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await writeFile(file, 'username,iq\nana,100\nbob,90\n')
})
afterEach(async () => {
  for (const route of [STAGE, APPLY, LIST, UNDO, '/rest/v1/rpc/']) project.route(route, undefined)
  await project.client.from('winners').delete().gt('id', 0)
})

function runImport(...options: string[]): Promise<Ended> {
  return runCommandWith(project, addImport, ['import', file, ...options])
}

async function scores(): Promise<unknown> {
  return (await project.client.from('winners').select('username, iq_score').order('id')).data
}

const BOTH = [
  { username: 'ana', iq_score: 100 },
  { username: 'bob', iq_score: 90 }
]

describe('an import', () => {
  test('shows its plan before it is carried out', async () => {
    await project.client.from('winners').insert({ username: 'ANA', iq_score: 7 })
    const { exitCode, stdout, said, progress } = await runImport()
    expect(said).toEqual([
      [
        'Importing:',
        '  create     1',
        '    bob',
        '  update     1',
        '    ana: iq_score 7 → 100, username "ANA" → "ana"',
        '  unchanged  0',
        '  skipped    0'
      ].join('\n')
    ])
    expect(progress).toEqual([2])
    expect(stdout).toMatch(/^Done\. To take it back: npm run winners -- undo [0-9a-f-]{36}$/)
    expect(exitCode).toBe(0)
    expect(await scores()).toEqual(BOTH)
  })

  test('never replaces its own file by its errors', async () => {
    await writeFile(file, 'username,iq\nana,much\n')
    const link = `${file}.link`
    await symlink(file, link)
    for (const errors of [file, path.relative('.', file), link]) {
      const { exitCode, said } = await runImport('--errors', errors)
      expect(said).toEqual([
        `The errors would replace ${file} itself: choose another file with --errors.`
      ])
      expect(exitCode).toBe(2)
    }
    expect(await readFile(file, 'utf8')).toBe('username,iq\nana,much\n')
  })

  test('sends its rows in requests of less than a million bytes', async () => {
    const rows = Array.from(
      { length: 1500 },
      (_, index) => `w${String(index)},${'é'.repeat(500)}\n`
    )
    await writeFile(file, `username,bio\n${rows.join('')}`)
    const sizes: number[] = []
    project.route(STAGE, async request => {
      sizes.push((await request.clone().arrayBuffer()).byteLength)
      return project.send(request)
    })
    expect((await runImport('--dry-run')).said.at(-1)).toContain('create     1,500\n')
    expect(sizes).toHaveLength(2)
    expect(Math.max(...sizes)).toBeLessThan(1_000_000)
  })

  test('is refused when someone changes a winner between its plan and its end', async () => {
    await project.client.from('winners').insert({ username: 'ana', iq_score: 7 })
    project.route(APPLY, async request => {
      await project.client.from('winners').update({ iq_score: 8 }).eq('username', 'ana')
      return project.send(request)
    })
    const { exitCode, said } = await runImport()
    expect(said.at(-1)).toBe(
      'Someone changed the winners meanwhile, so the plan no longer holds. Nothing was changed: run the import again.'
    )
    expect(exitCode).toBe(1)
    expect(await scores()).toEqual([{ username: 'ana', iq_score: 8 }])
  })

  test('is done although the answer got lost on the way', async () => {
    project.route(APPLY, async request => {
      await project.send(request)
      throw new TypeError('fetch failed')
    })
    const { exitCode, stdout } = await runImport()
    expect(stdout).toMatch(/^Done\./)
    expect(exitCode).toBe(0)
    expect(await scores()).toEqual(BOTH)
  })

  test('is not done when the request got lost on the way', async () => {
    project.route(APPLY, () => Promise.reject(new TypeError('fetch failed')))
    const { exitCode, said } = await runImport()
    expect(said.at(-1)).toBe('The connection to the project was lost. Nothing was changed.')
    expect(exitCode).toBe(3)
    expect(await scores()).toEqual([])
  })

  test('says that it does not know when the project stays out of reach', async () => {
    project.route(APPLY, () => {
      project.route('/rest/v1/rpc/', () => Promise.reject(new TypeError('fetch failed')))
      return Promise.reject(new TypeError('fetch failed'))
    })
    const { exitCode, said } = await runImport()
    expect(said.at(-1)).toMatch(
      /^The connection was lost while the import was carried out, as a whole or not at all\. Look for batch [0-9a-f-]{36} in/
    )
    expect(exitCode).toBe(3)
  })

  test.each([
    [413, {}, 'The project answered with an error (413)'],
    [
      500,
      { code: '57014', message: 'canceling statement' },
      'The database took too long: try again'
    ],
    [500, { code: '55P03', message: 'lock timeout' }, 'Others are writing to the winners'],
    [200, 5, 'Done.']
  ])('explains an error %i with %j while rows are sent', async (status, body, sentence) => {
    project.route(STAGE, async request => {
      const answer = await project.send(request)
      return status === 200 ? answer : Response.json(body, { status })
    })
    const { exitCode, said, stdout } = await runImport()
    expect([...said, stdout].join('\n')).toContain(sentence)
    expect(exitCode).toBe(status === 200 ? 0 : 3)
    expect(await scores()).toEqual(status === 200 ? BOTH : [])
  })

  test('by Ctrl-C before it starts changes nothing', async () => {
    const args = ['import', file]
    const { exitCode } = await runCommandWith(project, addImport, args, AbortSignal.abort())
    expect(exitCode).toBe(130)
    expect(await scores()).toEqual([])
  })

  test('is finished when Ctrl-C comes while it is carried out', async () => {
    const controller = new AbortController()
    project.route(APPLY, request => {
      controller.abort()
      return project.send(request)
    })
    const args = ['import', file]
    const ended = await runCommandWith(project, addImport, args, controller.signal)
    expect(ended.said.at(-1)).toBe(
      'The import is being carried out in one step: waiting for its end.'
    )
    expect(ended.exitCode).toBe(0)
    expect(await scores()).toEqual(BOTH)
  })
})

describe('undo', () => {
  test('lists whoever was changed since, and asks for a look', async () => {
    const batch = /[0-9a-f-]{36}/.exec((await runImport()).stdout)![0]
    await project.client.from('winners').update({ iq_score: 1 }).eq('username', 'ana')
    const { exitCode, stdout } = await runCommandWith(project, addUndo, ['undo', batch])
    expect(stdout).toBe(
      [
        'Undone: 0 winners restored, 1 winner deleted.',
        'Left as they are, since they were changed after the import:',
        '  ana',
        'If later imports changed them, undo those first, newest first, and then this one again.'
      ].join('\n')
    )
    expect(exitCode).toBe(1)
    expect(await scores()).toEqual([{ username: 'ana', iq_score: 1 }])
  })

  test('says how many winners keep a newer follow check', async () => {
    await project.client.from('winners').insert({ username: 'ana', iq_score: 7 })
    const batch = /[0-9a-f-]{36}/.exec((await runImport()).stdout)![0]
    await project.client.from('winners').update({ followers_count: 9 }).eq('username', 'ana')
    const { exitCode, stdout } = await runCommandWith(project, addUndo, ['undo', batch])
    expect(stdout).toBe(
      [
        'Undone: 1 winner restored, 1 winner deleted.',
        'A follow check newer than the import was kept for 1 winner.'
      ].join('\n')
    )
    expect(exitCode).toBe(0)
    expect(await scores()).toEqual([{ username: 'ana', iq_score: 7 }])
  })

  test('in the wrong order can be completed, and `imports` shows what is left', async () => {
    const first = /[0-9a-f-]{36}/.exec((await runImport()).stdout)![0]
    await writeFile(file, 'username,iq\nana,101\n')
    const second = /[0-9a-f-]{36}/.exec((await runImport()).stdout)![0]
    const undo = async (id: string) =>
      (await runCommandWith(project, addUndo, ['undo', id])).exitCode
    const listed = async () => {
      const { stdout } = await runCommandWith(project, addUndo, ['imports'])
      return stdout.split('\n').find(line => line.startsWith(first))
    }
    expect(await listed()).toMatch(/2 created, 0 updated$/)
    expect(await undo(first)).toBe(1)
    expect(await listed()).toMatch(/ \(partly undone on .+ UTC: 1 winner left to undo\)$/)
    expect(await undo(second)).toBe(0)
    expect(await undo(first)).toBe(0)
    expect(await listed()).toMatch(/ \(undone on .+ UTC\)$/)
    expect(await scores()).toEqual([])
    const { said } = await runCommandWith(project, addUndo, ['undo', first])
    expect(said).toEqual([expect.stringContaining('was already undone on') as string])
  })

  test.each(['', '12345', 'ffffffff', "' or true"])('of %j finds nothing', async id => {
    await runImport()
    const { exitCode, said } = await runCommandWith(project, addUndo, ['undo', id])
    expect(said).toEqual([
      `There is no import ${JSON.stringify(id)}: see \`npm run winners -- imports\`.`
    ])
    expect(exitCode).toBe(1)
    expect(await scores()).toEqual(BOTH)
  })
  test('of a start that several imports share undoes none', async () => {
    const imports = ['1', '2'].map(end => ({
      id: `00000000-0000-4000-8000-00000000000${end}`,
      applied_at: '2026-11-03T14:05:00Z',
      undone_at: null
    }))
    project.route(LIST, () => Response.json(imports))
    project.route(UNDO, () => expect.unreachable())
    const { exitCode, said } = await runCommandWith(project, addUndo, ['undo', '00000000'])
    expect(said).toEqual([
      'Several imports start with "00000000": see `npm run winners -- imports`.'
    ])
    expect(exitCode).toBe(1)
  })
})
