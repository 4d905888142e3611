import { writeFileSync } from 'node:fs'
import { format, resolveConfig } from 'prettier'
import { STOPS } from '../src/features/amdahl/stops.ts'
import { measure } from '../src/features/amdahl/measure.ts'

// What Amdahl's slider compares the law with. Run it after a change of the lab's engine; a test says so.
const FILE = 'src/features/amdahl/measured.json'
const rows = STOPS.map(({ share }) => measure(share))
const style = await resolveConfig(FILE)
writeFileSync(FILE, await format(JSON.stringify(rows), { ...style, filepath: FILE }))
