import { beforeEach } from 'vitest'
import { HAS_POSTGREST, NO_POSTGREST } from './postgrest-program.ts'

beforeEach(({ skip }) => skip(!HAS_POSTGREST, NO_POSTGREST))
