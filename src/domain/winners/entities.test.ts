import { expect, test } from 'vitest'
import { decodeEntities } from './entities.ts'

test.each([
  ['Tom &amp; Jerry', 'Tom & Jerry'],
  [
    '&lt;3 &gt; &quot;a&quot; it&#39;s &#x27;b&#X27; &apos;c&apos;&nbsp;',
    "<3 > \"a\" it's 'b' 'c'\u00a0"
  ],
  ['&#128512;&#x1F600;', '😀😀'],
  ['&amp;lt; stays written out', '&lt; stays written out'],
  [
    'R&D; &unknown; &amp &#0; &#xD800; &#x110000; &#9999999;',
    'R&D; &unknown; &amp &#0; &#xD800; &#x110000; &#9999999;'
  ]
])('the entities of %j are decoded once', (text, decoded) => {
  expect(decodeEntities(text)).toBe(decoded)
})
