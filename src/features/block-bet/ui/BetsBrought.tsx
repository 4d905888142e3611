import { useEffect, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { formatUnits } from '../../../race/sentences.ts'
import { addBets } from '../bets.ts'
import { betsFromLink, type Placed } from '../row.ts'
import { BETS_HASH } from '../rules.ts'

/** Asks before the bets that a link has brought are added. */
export function BetsBrought() {
  const [brought, setBrought] = useState<Placed>()
  useEffect(() => {
    const read = (): void => {
      const text = location.hash.slice(1)
      setBrought(
        text.startsWith(BETS_HASH) ? betsFromLink(text.slice(BETS_HASH.length)) : undefined
      )
    }
    read()
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  if (!brought) return null
  const bets = Object.keys(brought.bets).length
  const close = (): void => {
    history.replaceState(history.state, '', location.pathname + location.search)
    setBrought(undefined)
  }
  const add = (): void => {
    addBets(brought)
    close()
  }
  return (
    <section
      aria-label="Bets from another device"
      className="mb-5 flex flex-wrap items-center gap-3 border-l-4 border-wait pl-3"
    >
      <p>
        {bets === 0
          ? 'This link should bring bets, but it holds none. Copy it again, as a whole.'
          : `This link brings ${formatUnits(bets, 'bet')} from another device. Bets placed here stay.`}
      </p>
      {bets > 0 && <Button onClick={add}>Add them here</Button>}
      <Button variant="secondary" onClick={close}>
        {bets > 0 ? 'Not now' : 'Close'}
      </Button>
    </section>
  )
}
