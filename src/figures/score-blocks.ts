export const FIRST_SCORE = 70
export const LAST_SCORE = 160
/** One a point; the outermost also hold scores beyond the scale. */
export const COLUMNS = LAST_SCORE - FIRST_SCORE + 1

export function columnOfScore(iq: number): number {
  return Math.min(COLUMNS - 1, Math.max(0, Math.floor(iq - FIRST_SCORE)))
}

/** How the blocks stand on so many px. */
export type Fit = {
  readonly width: number
  readonly height: number
  /** A block's side, with the gap to the next one. */
  readonly cell: number
  /** Blocks side by side in a column. */
  readonly across: number
  /** How many winners one block stands for. */
  readonly perBlock: number
}

/** A block's left edge, and its lower edge above the ground, in px. */
export type Block = { readonly x: number; readonly y: number }

export function blockAt({ width, cell, across }: Fit, column: number, at: number): Block {
  const left = Math.round((column * width) / COLUMNS)
  return { x: left + (at % across) * cell, y: Math.floor(at / across) * cell }
}

/** How many blocks so many winners are. */
export function stackOf(count: number, { perBlock }: Fit): number {
  return Math.ceil(count / perBlock)
}

/** The outline of blocks, for an SVG that is as high as the fit. */
export function pathOf(blocks: readonly Block[], { cell, height }: Fit): string {
  const side = cell - (cell < 7 ? 1 : 2)
  return blocks.map(({ x, y }) => `M${x} ${height - y}v${-side}h${side}v${side}z`).join('')
}
