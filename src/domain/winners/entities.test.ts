import { expect, test } from 'vitest'
import { decodeEntities } from './entities.ts'

test.each([
  ['Tom &amp; Jerry', 'Tom & Jerry'],
  [
    '&lt;3 &gt; &quot;a&quot; it&#39;s &#x27;b&#X27; &apos;c&apos;&nbsp;',
    "<3 > \"a\" it's 'b' 'c'\u00a0"
  ],
  ['&#128512;&#x1F600;', '😀😀'],
  ['&#9;tab,&#10;line&#32;and &#x10FFFF;', '\ttab,\nline and \u{10ffff}'],
  ['&amp;lt; stays written out', '&lt; stays written out'],
  [
    'R&D; &unknown; &amp &#0; &#31; &#xD800; &#xDFFF; &#x110000; &#9999999;',
    'R&D; &unknown; &amp &#0; &#31; &#xD800; &#xDFFF; &#x110000; &#9999999;'
  ]
])('the entities of %j are decoded once', (text, decoded) => {
  expect(decodeEntities(text)).toBe(decoded)
})
