/**
 * ESLint rule: text that comes, goes or changes has an element of its own.
 *
 * A browser's translator replaces text nodes by <font> elements. React keeps the old node: removing it, or inserting
 * before it, throws, and changing it changes nothing. Text that is all of its element is safe, because React then sets
 * the element's `textContent`.
 */
export const changingText = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      changing:
        'A translator freezes this text: give it its own element, or join the texts in one template.',
      loose: 'A translator freezes text in a fragment: give it an element.',
      after: 'React can’t insert anything before translated text: give the text an element.'
    }
  },
  create(context) {
    const { sourceCode } = context

    function check(node) {
      const children = flatten(node.children)
      const kinds = children.map(child => kindOf(child, sourceCode))
      children.forEach((child, at) => {
        if (kinds[at] !== 'text' && kinds[at] !== 'fixed text') return
        const before = kinds.slice(0, at)
        if (node.type === 'JSXFragment') context.report({ node: child, messageId: 'loose' })
        else if (kinds[at] === 'text' && children.length > 1)
          context.report({ node: child, messageId: 'changing' })
        else if (before.lastIndexOf('elements') > before.lastIndexOf('element'))
          context.report({ node: child, messageId: 'after' })
      })
    }

    return { JSXElement: check, JSXFragment: check }
  }
}

/** Leaves out comments and line breaks, and puts the children of fragments in their place. */
function flatten(children) {
  return children.flatMap(child => {
    if (child.type === 'JSXFragment') return flatten(child.children)
    if (child.type === 'JSXText') return child.value.trim() || !/\n/.test(child.value) ? child : []
    return child.expression?.type === 'JSXEmptyExpression' ? [] : child
  })
}

/** 'elements' come and go. */
function kindOf(child, sourceCode) {
  if (child.type === 'JSXText') return 'fixed text'
  if (child.type === 'JSXElement') return 'element'
  if (isFixed(child.expression)) return 'fixed text'
  return isElements(child.expression, child, sourceCode) ? 'elements' : 'text'
}

/** Literals and constants, which are known by their names. */
function isFixed(expression) {
  switch (expression.type) {
    case 'Literal':
      return expression.value !== null
    case 'TemplateLiteral':
      return expression.expressions.every(isFixed)
    case 'BinaryExpression':
      return isFixed(expression.left) && isFixed(expression.right)
    case 'Identifier':
      return /^[A-Z][A-Z_\d]*$/.test(expression.name)
    case 'MemberExpression':
      return !expression.computed && isFixed(expression.object)
    default:
      return false
  }
}

/** What callers pass by these names is elements. */
const ELEMENTS = ['children', 'draw', 'figure', 'reminder', 'undefined']

/** Whether an expression gives elements or nothing, but no text. `at` is a node in its scope. */
function isElements(expression, at, sourceCode) {
  const areElements = (...parts) => parts.every(part => isElements(part, at, sourceCode))
  switch (expression?.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return true
    case 'Literal':
      return expression.value === null
    case 'LogicalExpression':
      if (expression.operator === '&&') return areElements(expression.right)
      return areElements(expression.left, expression.right)
    case 'ConditionalExpression':
      return areElements(expression.consequent, expression.alternate)
    case 'ChainExpression':
      return areElements(expression.expression)
    case 'CallExpression':
      return isElementsOfCall(expression, at, sourceCode)
    case 'MemberExpression':
      return ELEMENTS.includes(expression.property.name)
    case 'Identifier':
      if (ELEMENTS.includes(expression.name)) return true
      return areElements(valueOf(expression, at, sourceCode))
    default:
      return false
  }
}

/** `list.map(…)`, or a call of a function of this file. */
function isElementsOfCall({ callee, arguments: given }, at, sourceCode) {
  if (callee.type === 'MemberExpression')
    return (
      /^(map|flatMap|from)$/.test(callee.property.name) && returnsElements(given.at(-1), sourceCode)
    )
  return (
    ELEMENTS.includes(callee.name) || returnsElements(valueOf(callee, at, sourceCode), sourceCode)
  )
}

function returnsElements(made, sourceCode) {
  if (!made?.body) return false
  if (made.body.type !== 'BlockStatement') return isElements(made.body, made, sourceCode)
  const returns = returnsIn(made.body)
  return returns.length > 0 && returns.every(each => isElements(each.argument, made, sourceCode))
}

function returnsIn(node) {
  if (node.type === 'ReturnStatement') return [node]
  const parts = [node.body, node.consequent, node.alternate, node.cases].flat()
  return parts.flatMap(part => (part ? returnsIn(part) : []))
}

/** What a constant or a function of this file was declared as. */
function valueOf({ name }, at, sourceCode) {
  for (let scope = sourceCode.getScope(at); scope; scope = scope.upper) {
    const [definition] = scope.set.get(name)?.defs ?? []
    if (definition?.type === 'FunctionName') return definition.node
    if (definition) return definition.node.id?.name === name ? definition.node.init : undefined
  }
  return undefined
}
