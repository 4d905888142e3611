import { Alive } from '../../ui/Alive.tsx'
import { ROOMS } from '../../ui/rooms.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Styled } from '../../ui/Styled.tsx'
import sheet from './lab.css?url&no-inline'
import { Lab } from './Lab.tsx'

/** A block of transactions to run in three ways, and to see it run. */
export function ParallelLab() {
  return (
    <Alive type="section" room={ROOMS.lab}>
      {() => (
        <Styled sheet={sheet} until={<Skeleton type="section" room={ROOMS.lab} />}>
          <Lab />
        </Styled>
      )}
    </Alive>
  )
}
