import { Lanes } from './Lanes.tsx'
import { Legend } from './Legend.tsx'
import { Outcome } from './Outcome.tsx'
import { Race } from './Race.tsx'
import { Transport } from './Transport.tsx'

/** The race of the three, the lanes of one, and what moves them. */
export function Stage() {
  return (
    <>
      <Outcome />
      <Race />
      <Lanes />
      <Transport />
      <div className="mt-4 lg:hidden">
        <Legend />
      </div>
    </>
  )
}
