import { type History, isThrownOut, TRADERS, TRADES, versionsOf } from '../rules.ts'
import { sayReaders } from '../sentences.ts'

const LOOK = {
  there: 'border-edge',
  missing: 'border-dashed border-edge text-soft',
  'thrown-out': 'border-clash-edge text-clash-ink'
} as const

export function Versions({ history }: { history: History }) {
  const versions = versionsOf(history)
  return (
    <>
      <p className="text-small font-semibold">The pool, version by version</p>
      <ul className="mt-2 flex flex-wrap gap-4 text-small tabular-nums">
        {[null, ...TRADERS].map(by => {
          const version = versions.find(each => each.by === by)
          const state = !version
            ? 'missing'
            : by && isThrownOut(history, by)
              ? 'thrown-out'
              : 'there'
          return (
            <li key={by} className={`flex-1 border-t-2 pt-2 ${LOOK[state]}`}>
              <p className="text-soft">{by ? `By ${TRADES[by].sender}` : 'At the start'}</p>
              {version ? (
                <>
                  <p className="font-semibold">
                    <span className="block">{`${version.pool.coins} coins`}</span>
                    <span className="block">{`${version.pool.tokens} tokens`}</span>
                  </p>
                  <p className="min-h-[2lh] text-soft min-[24rem]:min-h-0">
                    {state === 'thrown-out'
                      ? 'thrown out'
                      : sayReaders(history, version) || '\u00a0'}
                  </p>
                </>
              ) : (
                <p>not yet written</p>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}
