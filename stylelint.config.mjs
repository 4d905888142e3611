import path from 'node:path'
import parseSelector from 'postcss-selector-parser'
import stylelint from 'stylelint'

const BY_PLACE = /^:(?:(?:first|last|only)-(?:child|of-type)|nth-[\w-]+)$/

/** A rule that looks at each selector and says what is wrong with it. */
function selectorRule(ruleName, findFault) {
  const messages = stylelint.utils.ruleMessages(ruleName, { fault: words => words })
  const rule = (isOn, options) => (root, result) => {
    if (!isOn) return
    root.walkRules(node => {
      if (node.parent?.type === 'atrule' && /keyframes$/.test(node.parent.name)) return
      const fault = findFault(
        parseSelector().astSync(node.selector),
        root.source.input.file,
        options
      )
      if (fault)
        stylelint.utils.report({
          ruleName,
          result,
          node,
          message: messages.fault,
          messageArgs: [fault]
        })
    })
  }
  return stylelint.createPlugin(ruleName, Object.assign(rule, { ruleName, messages }))
}

const noSelectorsByPlace = selectorRule('altius/no-selectors-by-place', selectors => {
  let fault
  selectors.walkPseudos(({ value }) => {
    if (BY_PLACE.test(value)) fault = value
  })
  selectors.walkUniversals(node => {
    if (node.prev()?.type === 'combinator') fault = `${node.prev().value.trim()} *`
  })
  return fault && `"${fault}" selects by place: give the part a class`
})

const ownClasses = selectorRule('altius/own-classes', (selectors, file, options) => {
  const component = path
    .parse(file)
    .name.replace(/(?<=[a-z])(?=[A-Z])/g, '-')
    .toLowerCase()
  const names = [component, ...(options?.others ?? [])]
  let fault
  selectors.walkClasses(({ value }) => {
    if (
      !names.some(
        name => value === name || value.startsWith(`${name}-`) || value.startsWith(`${name}__`)
      )
    )
      fault = value
  })
  return fault && `".${fault}" isn’t a class of "${component}", whose sheet this is`
})

/** @type {import('stylelint').Config} */
export default {
  extends: ['stylelint-config-standard'],
  plugins: [noSelectorsByPlace, ownClasses],
  ignoreFiles: ['dist/**'],
  reportDescriptionlessDisables: true,
  reportNeedlessDisables: true,
  reportInvalidScopeDisables: true,
  rules: {
    'altius/no-selectors-by-place': true,
    'altius/own-classes': true,
    'declaration-no-important': true,
    // Prettier and the reader decide.
    'comment-empty-line-before': null,
    'custom-property-empty-line-before': null,
    'declaration-empty-line-before': null,
    // Grouped by component and by width, a sheet needn’t be ordered by weight.
    'no-descending-specificity': null,
    'hue-degree-notation': 'number',
    'import-notation': 'string',
    'at-rule-no-unknown': [true, { ignoreAtRules: ['config', 'source', 'utility'] }]
  },
  overrides: [
    { files: ['**/*.astro'], customSyntax: 'postcss-html' },
    {
      // Tokens and base name no component; what they name instead holds everywhere.
      files: ['src/styles/*.css'],
      rules: { 'altius/own-classes': null }
    },
    {
      files: ['src/features/notifications/ui/toasts.css'],
      rules: {
        'altius/own-classes': [true, { others: ['Toastify'] }],
        'selector-class-pattern': null
      }
    }
  ]
}
