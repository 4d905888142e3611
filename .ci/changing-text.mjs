/**
 * ESLint rule: text that comes, goes or changes has an element of its own.
 *
 * A browser's translator replaces text nodes by <font> elements. React keeps the old node: removing it, or inserting
 * before it, throws, and changing it changes nothing. Text that is all of its element is safe, for then React sets
 * the element's `textContent`.
 */
export const changingText = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      changing:
        'A translator freezes this text: give it an element of its own, or join the texts in one template.',
      loose: 'A translator freezes text in a fragment: give it an element.',
      after:
        'Once this text is translated, React can’t insert what comes before it: give the text an element.'
    }
  },
  create(context) {
    const { sourceCode } = context

    function check(node) {
      const isFragment = node.type === 'JSXFragment'
      const children = flat(node.children)
      children.forEach((child, at) => {
        const kind = kindOf(child)
        if (kind !== 'fixed text' && kind !== 'text') return
        if (isFragment) context.report({ node: child, messageId: 'loose' })
        else if (kind === 'text' && children.length > 1)
          context.report({ node: child, messageId: 'changing' })
        else if (mayGrowBefore(children, at)) context.report({ node: child, messageId: 'after' })
      })
    }

    /** Whether React may insert something right before the child. */
    function mayGrowBefore(children, at) {
      const before = children.slice(0, at).map(kindOf)
      return before.lastIndexOf('elements') > before.lastIndexOf('element')
    }

    function kindOf(child) {
      if (child.type === 'JSXText') return 'fixed text'
      if (child.type === 'JSXElement') return 'element'
      if (isFixed(child.expression)) return 'fixed text'
      return isElements(child.expression, child) ? 'elements' : 'text'
    }

    /** Whether the expression gives elements or nothing, never text. */
    function isElements(expression, at) {
      const isEach = (...parts) => parts.every(part => isElements(part, at))
      switch (expression?.type) {
        case 'JSXElement':
        case 'JSXFragment':
          return true
        case 'Literal':
          return expression.value === null
        case 'LogicalExpression':
          return expression.operator === '&&'
            ? isElements(expression.right, at)
            : isEach(expression.left, expression.right)
        case 'ConditionalExpression':
          return isEach(expression.consequent, expression.alternate)
        case 'CallExpression':
          return isElementsOfCall(expression, at)
        case 'Identifier':
          return expression.name === 'undefined' || isElements(valueOf(expression, at), at)
        default:
          return false
      }
    }

    /** `list.map(…)`, or a call of a function of this file. */
    function isElementsOfCall({ callee, arguments: given }, at) {
      if (callee.type !== 'MemberExpression') return isReturned(valueOf(callee, at))
      return ['map', 'flatMap', 'from'].includes(callee.property.name) && isReturned(given.at(-1))
    }

    function isReturned(made) {
      if (!made?.body) return false
      if (made.body.type !== 'BlockStatement') return isElements(made.body, made)
      const returned = returnsOf(made.body).map(({ argument }) => argument)
      return returned.length > 0 && returned.every(argument => isElements(argument, made))
    }

    /** What a constant of the file was declared as. */
    function valueOf({ name }, at) {
      for (let scope = sourceCode.getScope(at); scope; scope = scope.upper) {
        const [definition] = scope.set.get(name)?.defs ?? []
        if (!definition) continue
        if (definition.type === 'FunctionName') return definition.node
        return definition.node.id?.name === name ? definition.node.init : undefined
      }
      return undefined
    }

    return { JSXElement: check, JSXFragment: check }
  }
}

/** Without comments and line breaks, and with the children of fragments in their place. */
function flat(children) {
  return children.flatMap(child => {
    if (child.type === 'JSXFragment') return flat(child.children)
    if (child.type === 'JSXText') return child.value.trim() || !child.value.includes('\n') ? child : []
    return child.expression?.type === 'JSXEmptyExpression' ? [] : child
  })
}

/** Of constants, by their names, and literals. */
function isFixed(expression) {
  switch (expression?.type) {
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

function returnsOf(node) {
  if (node.type === 'ReturnStatement') return [node]
  const parts = [node.body, node.consequent, node.alternate, node.cases].flat()
  return parts.flatMap(part => (part ? returnsOf(part) : []))
}
