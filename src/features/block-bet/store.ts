import { batch, computed } from 'nanostores'
import { DEFAULT_SETTINGS } from '../../domain/engine/settings.ts'
import { askAbout, createRace } from '../../race/race.ts'
import { friendBetFrom } from './rules.ts'

export const betRace = createRace()

export const $betState = computed([betRace.$bet, betRace.$isTold], (bet, isTold) =>
  bet === null ? 'asking' : isTold ? 'told' : 'racing'
)

export function openBet(realBlock: number, friendBet: string | null): void {
  batch(() => {
    betRace.$friendBet.set(friendBetFrom(friendBet))
    askAbout(betRace, { ...DEFAULT_SETTINGS, realBlock })
  })
}
