const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0'
}

const ENTITY = /&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{1,7})|#[xX]([\da-fA-F]{1,6}));/g

/** Once: X sends a text that holds `&lt;` as `&amp;lt;`. */
export function decodeEntities(text: string): string {
  return text.replace(ENTITY, (entity, name?: string, decimal?: string, hex?: string) => {
    if (name !== undefined) return NAMED[name] ?? entity
    const point = decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal)
    const isControl = point < 32 && point !== 9 && point !== 10
    const isCharacter = point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff) && !isControl
    return isCharacter ? String.fromCodePoint(point) : entity
  })
}
