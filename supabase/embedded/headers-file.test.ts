import { expect, test } from 'vitest'
import { parseHeaderRules } from './headers-file.ts'

const headersOf = parseHeaderRules(`
# A comment
/*
  X-Frame-Options: DENY
  Link: </a.css>; rel=preload

/_astro/*
\tCache-Control: public, max-age=31536000, immutable
  # Another comment
  Link: </b.css>; rel=preload

/blog/:slug/end
  X-Slug: yes
/a.b
  X-Exact: yes
  nonsense without a colon
`)

function of(pathname: string): Record<string, string> {
  return Object.fromEntries(headersOf(pathname))
}

test('a star matches any path', () => {
  const headers = { 'x-frame-options': 'DENY', link: '</a.css>; rel=preload' }
  expect(of('/')).toEqual(headers)
  expect(of('/some/where')).toEqual(headers)
})

test('every matching rule adds its headers', () => {
  expect(of('/_astro/x.js')).toEqual({
    'x-frame-options': 'DENY',
    'cache-control': 'public, max-age=31536000, immutable',
    link: '</a.css>; rel=preload, </b.css>; rel=preload'
  })
})

test('a placeholder matches one path segment', () => {
  expect(of('/blog/one/end')).toHaveProperty('x-slug')
  expect(of('/blog/one/two/end')).not.toHaveProperty('x-slug')
})

test('any other character matches itself', () => {
  expect(of('/a.b')).toHaveProperty('x-exact')
  expect(of('/axb')).not.toHaveProperty('x-exact')
})

test('an empty file sets nothing', () => {
  expect([...parseHeaderRules('')('/')]).toEqual([])
})
