import { type RankedWinner } from '../ranked.ts'
import { type Marks } from '../board.ts'
import { fill, rowFrom, type Row } from './row.ts'

/**
 * Makes painters of rows. Up to 500 rows change at every key press, which React would build and compare
 * part by part; copies of one template, filled in place, take half the time (`npm run bench`).
 */
export function createPainter(
  template: Element
): (body: HTMLElement, winners: readonly RankedWinner[], marks: Marks) => void {
  const { bare, medals } = withoutMedals(template)
  const rows: Row[] = []
  return (body, winners, marks) => {
    for (let place = rows.length; place < winners.length; place++) rows.push(rowFrom(bare))
    winners.forEach((ranked, place) => {
      const row = rows[place]
      if (!row) return
      fill(row, ranked, marks.key)
      const isMeant = ranked.winner.username.toLowerCase() === marks.highlighted
      row.element.toggleAttribute('data-highlighted', isMeant)
      if (isMeant) row.element.setAttribute('aria-current', 'true')
      else row.element.removeAttribute('aria-current')
    })
    award(medals, rows, winners)
    fit(body, rows, winners.length)
  }
}

/** A copy of the row without its medals: each has one holder at most, and copies for all would weigh the most. */
function withoutMedals(template: Element): { bare: Element; medals: readonly Element[] } {
  const bare = template.cloneNode(true) as Element
  const medals = [...bare.querySelectorAll('.board-rank svg')]
  for (const medal of medals) medal.remove()
  return { bare, medals }
}

/** Who has one of the first ranks stands in the row of that number, or on another page. */
function award(
  medals: readonly Element[],
  rows: readonly Row[],
  winners: readonly RankedWinner[]
): void {
  medals.forEach((medal, place) => {
    if (winners[place]?.rank === place + 1) rows[place]?.rank.after(medal)
    else medal.remove()
  })
}

/** Leaves the first `count` rows in the table; what is there already does not move. */
function fit(body: HTMLElement, rows: readonly Row[], count: number): void {
  const shown = body.childElementCount
  if (shown < count) body.append(...rows.slice(shown, count).map(row => row.element))
  for (let place = shown; place > count; place--) body.lastElementChild?.remove()
}

/** The row that the static page carries. */
export function rowTemplate(): Element {
  const template = document.querySelector<HTMLTemplateElement>('#winner-row')
  const row = template?.content.querySelector('tr')
  if (!row) throw new Error('The page carries no template of a row')
  return row
}
