import { scoresOf } from '../../domain/winners/bar-name.ts'
import { type Bar } from '../../domain/winners/histogram.ts'

/** The bars in words. */
export function HistogramTable({ bars }: { bars: readonly Bar[] }) {
  return (
    <table className="sr-only">
      <caption>Winners by IQ score</caption>
      <thead>
        <tr>
          <th scope="col">IQ score</th>
          <th scope="col">Winners</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(bar => (
          <tr key={bar.from}>
            <th scope="row">{scoresOf(bar)}</th>
            <td>{bar.count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
