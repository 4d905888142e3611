import { useEffect } from 'react'
import { clock } from '../../platform/environment.ts'
import { everyFrame } from '../../platform/frames.ts'
import { watchReducedMotion, watchTabVisible } from '../../platform/observers.ts'
import { type Race, runPlayer } from '../race.ts'

export function usePlayer(race: Race): void {
  useEffect(() => {
    const stops = [
      watchReducedMotion(race.playback.setReducedMotion),
      watchTabVisible(race.playback.setTabVisible),
      runPlayer(race, clock, everyFrame)
    ]
    return () => stops.forEach(stop => stop())
  }, [race])
}
