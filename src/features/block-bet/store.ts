import { batch, computed } from 'nanostores'
import { DEFAULT_SETTINGS } from '../../domain/engine/settings.ts'
import { $bet, $friendBet, $isTold, askAbout } from '../lab/store.ts'
import { friendBetFrom } from './rules.ts'

export const $betState = computed([$bet, $isTold], (bet, isTold) =>
  bet === null ? 'asking' : isTold ? 'told' : 'racing'
)

export function openBet(realBlock: number, friendBet: string | null): void {
  batch(() => {
    $friendBet.set(friendBetFrom(friendBet))
    askAbout({ ...DEFAULT_SETTINGS, realBlock })
  })
}
