import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { createProgram, runCommand } from '../../supabase/operator/program.ts'
import { realTools } from '../../supabase/operator/tools.ts'

// The command `publish` as a process of its own that stands still at the step that is its first
// argument, so that a test can kill it there: while it reads, or halfway through the writing of the
// rows, the columns or the manifest. It then prints "Held".
const [step = '', ...args] = process.argv.slice(2)

function hold(): Promise<never> {
  console.log('Held')
  // Something has to keep the process alive.
  setInterval(() => undefined, 60_000)
  return new Promise(() => undefined)
}

if (step === 'reading') {
  const { fetch } = globalThis
  globalThis.fetch = (input, init) =>
    String(input).endsWith('/read_snapshot') ? hold() : fetch(input, init)
} else {
  const name = { rows: 'winners-', columns: 'columns-', manifest: 'manifest.json' }[step]
  if (name === undefined) throw new Error(`There is no step ${step}.`)
  const { writeFile } = fs
  fs.writeFile = async (file, content, options) => {
    const isHeld = typeof file === 'string' && file.includes(`/${name}`)
    if (!isHeld) return writeFile(file, content, options)
    const bytes = Buffer.from(content as Buffer | string)
    await writeFile(file, bytes.subarray(0, bytes.length / 2), options)
    return hold()
  }
  syncBuiltinESMExports()
}

const tools = realTools()
process.exitCode = await runCommand(args, tools, createProgram(tools))
