import { storedScore } from '../quiz/stored-score.ts'
import { $winners, winnerAt, type WinnersIndex } from './api.ts'
import { leaveStandings, type RawPlace, REACH, type Standings, TOP } from './left-standings.ts'

/** Leaves what the landing page shows of every list that arrives, so that it needn't ask; returns how to stop. */
export function leaveStandingsOfBoard(): () => void {
  let lastAsOf: unknown
  return $winners.subscribe(winners => {
    // A check on X changes the list but makes it no newer. A copy saved on the device is for want of better only.
    if (winners.state !== 'ready' || winners.asOf === lastAsOf || winners.asOf.isSaved) return
    lastAsOf = winners.asOf
    const standings = standingsIn(winners.index, storedScore()?.iq)
    if (standings) leaveStandings(standings)
  })
}

/** @returns nothing while some of the ten best lack a picture that is still on its way */
export function standingsIn(index: WinnersIndex, iq: number | undefined): Standings | undefined {
  const top = rowsAt(index, 0, TOP)
  return top && { top, place: iq === undefined ? undefined : placeIn(index, iq) }
}

function placeIn(index: WinnersIndex, iq: number): RawPlace | undefined {
  const order = index.orders.rank.desc
  const lower = order.findIndex(position => !((index.iq[position] ?? NaN) >= iq))
  const ahead = lower < 0 ? order.length : lower
  const above = rowsAt(index, Math.max(0, ahead - REACH), ahead)
  const below = rowsAt(index, ahead, ahead + REACH)
  return above && below && { iq, ahead, behind: order.length - ahead, above, below }
}

/** The winners at some places of the rank order as rows of the backend, if all are complete. */
function rowsAt(index: WinnersIndex, from: number, to: number): readonly unknown[] | undefined {
  const winners = Array.from(index.orders.rank.desc.subarray(from, to), position =>
    winnerAt(index, position)
  )
  if (!winners.every(({ isComplete }) => isComplete)) return undefined
  return winners.map(({ username, avatar, iq }) => ({
    id: username,
    username,
    avatar_url: avatar,
    iq_score: iq
  }))
}
