import { expect, test } from 'vitest'
import { withSigns } from './terms.ts'

test('a sign stays with its term at the end of a line', () => {
  const gas = `<dfn><button class="term" popovertarget="term-gas">gas</button></dfn>`
  expect(withSigns(`<p>${gas}, and ${gas}. More ${gas} here</p>`)).toBe(
    `<p><span class="whitespace-nowrap">${gas},</span> and <span class="whitespace-nowrap">${gas}.</span> More ${gas} here</p>`
  )
})
