import { formatCount } from '../../../ui/format-count.ts'
import { type Line } from '../store.ts'
import { type Winner } from '../../winners/api.ts'
import { OwnLine } from './OwnLine.tsx'
import { WinnerLine } from './WinnerLine.tsx'

/** The short board, a lane for each line; one's own block merges between its neighbours. */
export function Lines({ lines }: { lines: readonly Line<Winner>[] }) {
  return (
    <table className="top" data-testid="leaderboard">
      <caption className="sr-only">The top ten by IQ score</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Rank</th>
          <th scope="col">Winner</th>
          <th scope="col">Score</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(line => {
          switch (line.kind) {
            case 'winner':
              return <WinnerLine key={line.winner.id} rank={line.rank} winner={line.winner} />
            case 'own':
              return <OwnLine key="own" iq={line.iq} standing={line.standing} />
            case 'gap':
              return (
                <tr key="gap" className="top-gap">
                  <td colSpan={3}>{formatCount(line.winners)} more winners</td>
                </tr>
              )
          }
        })}
      </tbody>
    </table>
  )
}
