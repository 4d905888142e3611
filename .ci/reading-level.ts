import { readFileSync } from 'node:fs'
import { type HTMLElement, Window } from 'happy-dom'
import { gradeOf, MAX_GRADE, wordsOf } from '../tests/content-checks/reading-level.ts'
import { proseOf } from '../tests/prose.ts'

// Prints the reading level of each section of the built page, and fails if one is above the highest wanted.

const { document } = new Window()
document.body.innerHTML = readFileSync('dist/index.html', 'utf8')
const rows = [...document.querySelectorAll<HTMLElement>('main section[id]')].map(section => {
  const text = proseOf(section)
    .map(part => part.textContent)
    .join('\n')
  return {
    section: section.id,
    words: wordsOf(text).length,
    grade: Number(gradeOf(text).toFixed(1))
  }
})
console.table(rows)
if (rows.some(({ grade }) => grade > MAX_GRADE)) process.exit(1)
