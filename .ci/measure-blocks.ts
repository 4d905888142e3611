import { writeFileSync } from 'node:fs'
import { STOPS } from '../src/features/amdahl/stops.ts'
import { measure } from '../src/features/amdahl/measure.ts'

// What Amdahl's slider compares the law with. Run it after a change of the lab's engine; a test says so.
const rows = STOPS.map(({ share }) => JSON.stringify(measure(1 - share)))
writeFileSync('src/features/amdahl/measured.json', `[\n  ${rows.join(',\n  ')}\n]\n`)
