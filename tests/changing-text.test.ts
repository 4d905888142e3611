import { RuleTester } from 'eslint'
import { afterAll, describe, it } from 'vitest'
import { changingText } from '../.ci/changing-text.mjs'

Object.assign(RuleTester, { afterAll, describe, it })

const tester = new RuleTester({
  languageOptions: { parserOptions: { ecmaFeatures: { jsx: true } } }
})

const component = (jsx: string): string => `function Part({ count, children }) { return ${jsx} }`
const valid = (jsx: string) => component(jsx)
const invalid = (messageId: string) => (jsx: string) => ({
  code: component(jsx),
  errors: [{ messageId }]
})

tester.run('changing-text', changingText as never, {
  valid: [
    '<p>{count}</p>',
    '<p>{`${count} of 84`}</p>',
    '<p>{count > 1 ? "many" : "one"}</p>',
    '<p><b>{count}</b> of 84</p>',
    '<p>At most {LIMITS.most} of {TOTAL}</p>',
    '<p>Some words {/* and a comment */}</p>',
    '<ul>{count.map(each => <li key={each}>{each}</li>)}</ul>',
    '<div><h2>Words</h2>{count > 1 && <p>{count}</p>}</div>',
    '<div><h2>Words</h2>{children}</div>',
    '<p>Words {count ? <b>{count}</b> : null}</p>',
    '<p>{count > 1 && <b>many</b>}<i>then</i> words</p>',
    '<>{count > 1 && <b>many</b>}<i>words</i></>'
  ].map(valid),
  invalid: [
    ...['<p>{count} of 84</p>', '<p><b>Count</b>{count > 1 && "many"}</p>'].map(
      invalid('changing')
    ),
    ...['<><b>{count}</b> words</>', '<p>{count > 1 && <>words</>}</p>', '<>{count}</>'].map(
      invalid('loose')
    ),
    ...['<p>{count > 1 && <b>many</b>} words</p>', '<p>{count.map(() => <i />)}words</p>'].map(
      invalid('after')
    )
  ]
})
