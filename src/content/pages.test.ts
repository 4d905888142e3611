import { expect, test } from 'vitest'
import { HOME, pageAt, PAGES } from './pages.ts'

test('each page has a title and a description of its own', () => {
  for (const words of [
    PAGES.map(({ title }) => title),
    PAGES.map(({ description }) => description)
  ])
    expect(new Set(words).size).toBe(PAGES.length)
})

test('each page that is shared for its own sake has a picture of its own', () => {
  const shared = PAGES.filter(({ path }) => path !== '/privacy').map(({ picture }) => picture.path)
  expect(new Set(shared).size).toBe(shared.length)
})

test('a page is known by its file, by its address and by its address with a slash', () => {
  for (const path of ['/winners', '/winners/', '/winners.html', '/winners/index.html'])
    expect(pageAt(path)?.path, path).toBe('/winners')
  for (const path of ['/', '/index.html']) expect(pageAt(path), path).toBe(HOME)
  for (const path of ['/404.html', '/winners/x', '/winnersx'])
    expect(pageAt(path), path).toBe(undefined)
})
