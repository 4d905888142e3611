import { scoresOf } from '../bar-name.ts'
import { type Bar } from '../histogram.ts'

/** The bars in words. Firefox shows the caption of a hidden table: what is hidden is an element around it. */
export function HistogramTable({ bars }: { bars: readonly Bar[] }) {
  return (
    <div className="sr-only">
      <table>
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
    </div>
  )
}
