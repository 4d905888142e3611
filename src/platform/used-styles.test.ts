import { expect, test } from 'vitest'
import { withUsedStyles } from './used-styles.ts'

/** The rules that a page keeps; it has the class `page`, and its scripts know `later` and `last`. */
function kept(sheet: string): string {
  const scripts = new Map([
    ['first.a1.js', 'import(`./second.b2.js`);a({className:`later md:w-1/2`})'],
    ['second.b2.js', 'b.classList.add("last")'],
    ['other.c3.js', 'c(`elsewhere`)']
  ])
  const page = `<style>${sheet}</style><p class="page [&amp;>*]:m-0 [&amp;&gt;*]:p-0 [[value=on]]:top-0"><script src="/_astro/first.a1.js"></script>`
  return /<style>(.*)<\/style>/s.exec(withUsedStyles(page, scripts))?.[1] ?? ''
}

test.each([
  '.page{top:0}',
  'body .page a:hover{top:0}',
  '.later,.last{top:0}',
  '.md\\:w-1\\/2{width:50%}',
  '.\\[\\&\\>\\*\\]\\:m-0>*{margin:0}',
  '.\\[\\&\\>\\*\\]\\:p-0>*{padding:0}',
  '.\\[\\[value\\=on\\]\\]\\:top-0{top:0}',
  ':is(button,.elsewhere):not(:disabled,.elsewhere){top:0}',
  '.page:has(.elsewhere){top:0}',
  '[data-own]{top:0}',
  ':focus-visible{top:0}',
  '@media print{.page{top:0}}',
  '.page{&:hover{top:0}}',
  '@keyframes drive{0%{top:0}to{top:1px}}',
  '@layer base{}'
])('keeps %s', sheet => {
  expect(kept(sheet)).toBe(sheet)
})

test.each([
  ['.elsewhere{top:0}', ''],
  ['.page .elsewhere:hover{top:0}', ''],
  ['.page,.elsewhere{top:0}', '.page{top:0}'],
  [':where(.elsewhere) a{top:0}', ''],
  ['@media print{.elsewhere{top:0}}a{top:0}', 'a{top:0}'],
  ['.page{top:0;.elsewhere &{top:1px}}', '.page{top:0}'],
  ['@layer properties{*{--tw-a:0}}a{top:0}', 'a{top:0}'],
  ['a{top:0}</style><p class="late"><style>.late,.gone{top:0}', 'a{top:0}.late{top:0}']
])('of %s keeps "%s"', (sheet, rest) => {
  expect(kept(sheet)).toBe(rest)
})
