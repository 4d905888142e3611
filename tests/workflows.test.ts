import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'

const FOLDER = '.github/workflows'
const read = (name: string) => readFileSync(path.join(FOLDER, name), 'utf8')

const { scripts, engines, dependencies, devDependencies } = JSON.parse(
  readFileSync('package.json', 'utf8')
) as Record<'scripts' | 'engines' | 'dependencies' | 'devDependencies', Record<string, string>>

describe.each(readdirSync(FOLDER))('%s', name => {
  const text = read(name)
  const jobs = (text.split(/^jobs:\n/m)[1] ?? '').split(/^ {2}(?=[\w-]+:$)/m).slice(1)
  const called = /^ {4}uses: \.\/(.+)$/m

  test('runs only actions pinned to a commit, and leaves them no credentials', () => {
    const steps = text.split(/^ {6}- /m).filter(step => /^ *uses: /m.test(step))
    for (const step of steps) {
      const action = /^ *uses: (.*)$/m.exec(step)?.[1]
      if (action?.startsWith('./')) continue
      expect(action).toMatch(/^[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
      if (action?.startsWith('actions/checkout@'))
        expect(step).toContain('persist-credentials: false')
    }
  })

  test('may only read, and ends', () => {
    expect(text.match(/^permissions:\n((?: {2}.*\n)+)/m)?.[1]).toBe('  contents: read\n')
    expect(text).not.toMatch(/: write\b|write-all|pull_request_target/)
    expect(jobs.length).toBeGreaterThan(0)
    for (const job of jobs) {
      const file = called.exec(job)?.[1]
      if (file) expect(existsSync(file)).toBe(true)
      else expect(job).toMatch(/^ {4}timeout-minutes: \d+$/m)
    }
  })

  test('puts nothing that others wrote into a script', () => {
    // An expression in a script is run as a part of it.
    const blocks = text.split(/^ {8}run: |^ {6}- run: /m).slice(1)
    const lines = blocks.map(block => block.split(/^ {6}- |^ {8}\w+:/m)[0])
    expect(lines.join('\n')).not.toContain('${{')
  })

  test('runs what exists', () => {
    const commands = [...text.matchAll(/^ +(?:- )?run: ([^|\n]+)$/gm)].map(match => match[1] ?? '')
    for (const command of commands) {
      const script = /^npm run (?:--silent )?([\w:-]+)/.exec(command)?.[1]
      const file = /^(?:node )?(\.ci\/\S+)/.exec(command)?.[1]
      const bin = /^npx (\S+)/.exec(command)?.[1]
      if (script) expect(scripts).toHaveProperty(script)
      else if (file) expect(existsSync(file)).toBe(true)
      else if (bin) expect(devDependencies).toHaveProperty(bin)
      else expect(command).toMatch(/^(?:npm (?:ci|audit)\b|echo "::)/)
    }
  })
})

test('the gate runs on the oldest Node that the package allows', () => {
  const major = /^>=(\d+)$/.exec(engines['node'] ?? '')?.[1]
  expect(read('ci.yml')).toContain(`image: node:${major ?? '?'}-bookworm-slim`)
})

test('the audit looks for grave holes in what ships', () => {
  expect(read('audit.yml')).toContain('- run: npm audit --omit=dev --audit-level=high\n')
})

test('the audit covers what the functions import, as it covers what visitors get', () => {
  const folder = 'supabase/functions'
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('deno.json')) continue
    const { imports } = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as {
      imports: Record<string, string>
    }
    for (const source of Object.values(imports)) {
      const [, name = '', version] = /^npm:(@?[^@]+)@([\d.]+)/.exec(source) ?? []
      expect(dependencies[name], name).toBe(version)
    }
  }
})

describe('a deployment', () => {
  const text = read('deploy.yml')

  /** The script of the step that has such a name. */
  function scriptOf(step: string): string {
    const [, script = ''] = text.slice(text.indexOf(`name: ${step}`)).split(/^ {8}run: \|\n/m)
    return script.split(/^ {6}- /m)[0]?.replaceAll(/^ {10}/gm, '') ?? ''
  }

  function run(script: string, options: { cwd?: string; env: Record<string, string> }) {
    // As GitHub runs it: https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-syntax
    const flags = ['--noprofile', '--norc', '-e', '-o', 'pipefail', '-c', script]
    return spawnSync('bash', flags, { encoding: 'utf8', ...options })
  }

  const PATH = process.env['PATH'] ?? ''
  const needed = [...text.matchAll(/(?:secrets|vars)\.(\w+)/g)]
    .map(match => match[1] ?? '')
    .filter(name => name !== 'PUBLIC_WINNERS_SNAPSHOT')
  const settings = Object.fromEntries(needed.map(name => [name, 'x']))

  test.each(Object.keys(settings))('stops without %s, and says so', name => {
    const { status, stdout } = run(scriptOf('Stop unless'), {
      env: { PATH, ...settings, [name]: '' }
    })
    expect(status).toBe(1)
    expect(stdout).toMatch(new RegExp(`^::error::Nothing is deployed: .* has no ${name}\\.`))
  })

  test('goes on when every setting is there', () => {
    expect(run(scriptOf('Stop unless'), { env: { PATH, ...settings } }).status).toBe(0)
    expect(needed).toContain('CLOUDFLARE_API_TOKEN')
  })

  test('needs only settings that the README explains', () => {
    const readme = readFileSync('README.md', 'utf8')
    for (const name of needed) expect(readme).toContain(`\`${name}\``)
  })

  test.each([
    ['of earlier builds, even if one is gone', '7\n8\n9\n', ['a.js', 'b.js', 'c.js']],
    ['of no earlier build, the first time', '', ['c.js']]
  ])('publishes its own files and those %s', async (_, runs, files) => {
    const cwd = await mkdtemp(path.join(tmpdir(), 'altius-deploy-'))
    onTestFinished(() => rm(cwd, { recursive: true }))
    await mkdir(path.join(cwd, 'dist/_astro'), { recursive: true })
    await writeFile(path.join(cwd, 'dist/_astro/c.js'), 'new')
    await writeFile(
      path.join(cwd, 'gh'),
      `#!/bin/sh
      if [ "$2" = list ]; then printf '${runs.replaceAll('\n', '\\n')}'; exit; fi
      [ "$3" = 8 ] && exit 1
      mkdir -p "$7" && echo old > "$7/c.js"
      if [ "$3" = 7 ]; then echo 7 > "$7/a.js"; else echo 9 > "$7/b.js"; fi`
    )
    await chmod(path.join(cwd, 'gh'), 0o755)
    const { status, stderr } = run(scriptOf('Add the files'), {
      cwd,
      env: { PATH: `${cwd}:${PATH}` }
    })
    expect(stderr).toBe('')
    expect(status).toBe(0)
    expect((await readdir(path.join(cwd, 'dist/_astro'))).sort()).toEqual(files)
    expect(await readFile(path.join(cwd, 'dist/_astro/c.js'), 'utf8')).toBe('new')
  })
})
