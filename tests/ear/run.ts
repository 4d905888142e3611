import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import { serve } from '../../supabase/embedded/serve.ts'
import { JOURNEYS, type Journey, type Person, type Phrase } from './journeys.ts'

const PACKAGES = {
  orca: 'orca',
  Xvfb: 'xvfb',
  'dbus-launch': 'dbus-x11',
  xdotool: 'xdotool',
  'firefox-esr': 'firefox-esr'
}
/** So that nothing is said but for what is tested, and the log has a line as soon as it is spoken. */
const ORCA = `from orca import debug, settings
debug.debugFile.reconfigure(line_buffering=True)
settings.enableKeyEcho = settings.sayAllOnLoad = False
settings.enableBraille = settings.enableSound = False
`
/** Port 9 discards: no request leaves this machine. */
const FIREFOX = {
  'accessibility.force_disabled': -1,
  'browser.aboutwelcome.enabled': false,
  'browser.newtab.preload': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 9,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 9,
  'network.proxy.type': 1,
  'termsofuse.bypassNotification': true
}
const TIMEOUT_MS = 30_000
/** How long a second telling may take. */
const ECHO_MS = 1_500
/** After the last word: Orca pauses less between the words of one element. */
const QUIET_MS = 300

const missing = Object.entries(PACKAGES).filter(([name]) => spawnSync('which', [name]).status !== 0)
if (missing.length > 0) {
  console.error(`Install them first: apt-get install ${missing.map(([, name]) => name).join(' ')}`)
  process.exit(1)
}
const { values: options, positionals } = parseArgs({
  options: { transcript: { type: 'boolean' } },
  allowPositionals: true
})

const home = await mkdtemp(join(tmpdir(), 'ear-'))
const env: NodeJS.ProcessEnv = {
  ...process.env,
  HOME: home,
  XDG_RUNTIME_DIR: home,
  LANG: 'C.UTF-8'
}
const children: ChildProcess[] = []
function start(program: string, ...args: string[]): ChildProcess {
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'ignore'] })
  children.push(child)
  return child
}
async function firstLine({ stdout }: ChildProcess): Promise<string> {
  const [line] = (await once(stdout!, 'data')) as [Buffer]
  return line.toString().trim()
}
async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill()
  await Promise.race([once(child, 'exit'), wait(5_000).then(() => child.kill('SIGKILL'))])
}
async function xdotool(...args: string[]): Promise<string> {
  return (await promisify(execFile)('xdotool', args, { env })).stdout.trim()
}
/** Asks until the answer is yes or words. */
async function poll<T>(failure: string, ask: () => Promise<T>, ms = TIMEOUT_MS): Promise<T> {
  for (const end = Date.now() + ms; Date.now() < end; await wait(100)) {
    const answer = await ask()
    if (answer) return answer
  }
  throw new Error(failure)
}

const log = join(home, 'orca.log')
async function heardSoFar(): Promise<string[]> {
  const lines = (await readFile(log, 'utf8')).matchAll(
    /SPEECH OUTPUT: '(.*?)'?(?: voice=\w+)? ?(?:\{.*\})?$/gm
  )
  return [...lines].map(([, words = '']) => words.trim()).filter(Boolean)
}

const sourceOf = (phrase: Phrase): string =>
  typeof phrase === 'string' ? phrase.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') : phrase.source

/** A person at the keyboard who hears; both are written down. */
async function personWith(transcript: string[]): Promise<Person> {
  let heard = await heardSoFar()
  let start = heard.length

  /** What was said since the last key. */
  async function listen(): Promise<string> {
    const all = await heardSoFar()
    transcript.push(...all.slice(heard.length).map(words => `      ${words}`))
    heard = all
    return heard.slice(start).join(' ')
  }
  /** Until Orca pauses, or for a while if it says nothing at all. */
  async function rest(): Promise<string> {
    let said = await listen()
    for (let before = '?', waits = 0; before !== said || (said === '' && waits < 6); waits += 1) {
      before = said
      await wait(QUIET_MS)
      said = await listen()
    }
    return said
  }
  async function send(...command: string[]): Promise<void> {
    await listen()
    start = heard.length
    transcript.push(`  [${command.join(' ')}]`)
    await xdotool(...command)
  }

  const moves: Person['moves'] = async (key, name, times = 40) => {
    for (let presses = 0; presses < times; presses += 1) {
      await send('key', key)
      const said = await rest()
      if (new RegExp(sourceOf(name)).test(said)) return said
    }
    throw new Error(`Not reached by ${key}: ${String(name)}`)
  }

  return {
    press: key => send('key', key),
    type: text => send('type', '--delay', '40', text),
    hears: async (...phrases) => {
      const sources = phrases.map(sourceOf)
      const inOrder = new RegExp(sources.map(each => `(?:${each})`).join('.*?'))
      await poll(`Not heard: ${phrases.join(' … ')}`, async () => inOrder.test(await listen()))
      await wait(ECHO_MS)
      const said = await listen()
      const twice = sources.findIndex(each => [...said.matchAll(new RegExp(each, 'g'))].length > 1)
      if (twice >= 0) throw new Error(`Heard twice: ${String(phrases[twice])}`)
      return said
    },
    moves,
    activates: async (name, times) => {
      await moves('Tab', name, times)
      await send('key', 'Return')
    }
  }
}

async function play({ name, path, act }: Journey, site: string): Promise<boolean> {
  const profile = await mkdtemp(join(home, 'firefox-'))
  const prefs = Object.entries(FIREFOX).map(
    ([pref, value]) => `user_pref("${pref}", ${JSON.stringify(value)});`
  )
  await writeFile(join(profile, 'user.js'), prefs.join('\n'))
  const transcript: string[] = []
  const person = await personWith(transcript)
  const size = ['--width', '1280', '--height', '980']
  const firefox = start('firefox-esr', '--profile', profile, ...size, site + path)
  let failure: unknown
  try {
    const window = await poll('Firefox shows no page', () =>
      xdotool('search', '--onlyvisible', '--name', 'Altius.*Firefox').catch(() => '')
    )
    await xdotool('windowfocus', window)
    // Orca counts the page's parts once it has loaded, unless a key comes first.
    await person.hears('Page has')
    await act(person)
  } catch (error) {
    failure = error
  }
  await stop(firefox)
  console.log(`${failure ? '✗' : '✓'} ${name}`)
  if (failure || options.transcript) console.log(transcript.join('\n'))
  if (failure) console.log(`  ${String(failure)}`)
  return !failure
}

const site = await serve({ port: 0, dataDir: 'memory', distDir: 'dist', winners: 5210 })
try {
  await mkdir(join(home, 'orca'))
  await writeFile(join(home, 'orca/orca-customizations.py'), ORCA)
  env['DISPLAY'] =
    `:${await firstLine(start('Xvfb', '-displayfd', '1', '-screen', '0', '1280x1000x24'))}`
  env['DBUS_SESSION_BUS_ADDRESS'] = await firstLine(
    start('dbus-daemon', '--session', '--nofork', '--print-address')
  )
  start('orca', '--user-prefs', join(home, 'orca'), '--debug-file', log)
  await poll('Orca is silent', async () => (await heardSoFar().catch(() => [])).at(0))
  for (const [at, journey] of JOURNEYS.entries()) {
    if (positionals.length > 0 && !positionals.includes(String(at + 1))) continue
    if (!(await play(journey, site.url))) process.exitCode = 1
  }
} finally {
  for (const child of children.reverse()) await stop(child)
  await site.close()
  await rm(home, { recursive: true, force: true, maxRetries: 5 })
}
