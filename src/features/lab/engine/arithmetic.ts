/**
 * What a compute instruction does with its inputs. Subtract, share, choose and mix mind the order.
 */
export type Operation = 'add' | 'subtract' | 'share' | 'atLeast' | 'choose' | 'mix'

/** How many inputs each operation takes. */
export const INPUTS = { add: 2, subtract: 2, share: 3, atLeast: 2, choose: 3, mix: 2 } as const

/** Every value is a whole number from 0 to LIMIT - 1; sums and differences wrap around. */
export const LIMIT = 2 ** 31

/**
 * The value of an operation; inputs it does not take are ignored. `share` is a × b / c rounded down
 * (0 if c is 0), `atLeast` is 1 or 0, `choose` is b if a is not 0 and else c, `mix` is a hash.
 */
export function calculate(operation: Operation, a: number, b: number, c: number): number {
  switch (operation) {
    case 'add':
      return (a + b) % LIMIT
    case 'subtract':
      return (a - b + LIMIT) % LIMIT
    case 'share':
      return c === 0 ? 0 : Math.floor((a * b) / c) % LIMIT
    case 'atLeast':
      return a >= b ? 1 : 0
    case 'choose':
      return a === 0 ? c : b
    case 'mix':
      return mixed(a, b)
  }
}

function mixed(a: number, b: number): number {
  const once = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b)
  const twice = Math.imul(once ^ (once >>> 13) ^ b, 0xc2b2ae35)
  return (twice ^ (twice >>> 16)) >>> 1
}
