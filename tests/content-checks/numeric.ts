const UNITS: Readonly<Record<string, number>> = {
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
  trillion: 1e12,
  milliseconds: 1e-3,
  minutes: 60
}

const WORDS = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']

/** The values of options that are all numbers, such as '5 million' or 'None'; undefined if one is not. */
export function valuesOf(options: readonly string[]): readonly number[] | undefined {
  const values = options.map(valueOf)
  return values.every(value => value !== undefined) ? values : undefined
}

/** A number, in digits or as a word, that the option begins with or that is its only one. */
function valueOf(option: string): number | undefined {
  const [first = '', ...rest] = option
    .toLowerCase()
    .replace(/^(about|below|it becomes) /, '')
    .split(' ')
  const digits = /^(\d[\d,]*(?:\.\d+)?)(%|x)?$/.exec(first)?.[1]
  const word = first === 'sixteen' ? 16 : WORDS.indexOf(first)
  const number = digits === undefined ? word : Number(digits.replaceAll(',', ''))
  if (number < 0) return undefined
  return number * (UNITS[rest[0] ?? ''] ?? 1)
}
