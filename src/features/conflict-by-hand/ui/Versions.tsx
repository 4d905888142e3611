import { type History, isThrownOut, nameOf, TRADERS, versionsOf } from '../rules.ts'
import { sayReaders } from '../sentences.ts'

export function Versions({ history }: { history: History }) {
  const versions = versionsOf(history)
  return (
    <>
      <p className="mt-3 text-small font-medium">The pool, version by version</p>
      <ul className="mt-2 flex gap-2 text-small tabular-nums">
        {[null, ...TRADERS].map(by => {
          const version = versions.find(each => each.by === by)
          const state = !version
            ? 'missing'
            : by && isThrownOut(history, by)
              ? 'thrown-out'
              : 'there'
          return (
            <li
              key={by}
              data-state={state}
              className={`flex-1 rounded-block border px-2 py-2 ${state === 'thrown-out' ? '' : 'border-edge'}`}
            >
              <p className="text-soft">{by ? `By ${nameOf(by)}` : 'At the start'}</p>
              {version ? (
                <>
                  <p className="font-medium">
                    <span className="block">{version.pool.coins} coins</span>
                    <span className="block">{version.pool.tokens} tokens</span>
                  </p>
                  <p className="min-h-[3lh] text-soft min-[24.375rem]:min-h-[2lh]">
                    {state === 'thrown-out' ? 'thrown out' : sayReaders(history, version)}
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
