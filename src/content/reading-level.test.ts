import { expect, test, vi } from 'vitest'
import { gradeOf, MAX_GRADE } from '../../tests/content-checks/reading-level.ts'
import { proseOf } from '../../tests/prose.ts'
import { renderSection } from '../../tests/rendered.ts'
import { SECTIONS } from './sections.ts'

vi.mock('astro:content', () => import('../../tests/stored-content.ts'))

test.each(SECTIONS)('section $id asks for grade 9 at most', async ({ id }) => {
  const text = proseOf(await renderSection(id)).map(part => part.textContent)
  expect(text.join('\n')).not.toBe('')
  expect(gradeOf(text.join('\n'))).toBeLessThanOrEqual(MAX_GRADE)
})
