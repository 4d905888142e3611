import { useStore } from '@nanostores/react'
import { betQuestion, LAB_BLOCKS } from '../../../content/real-blocks.ts'
import { placeBet, skipBet } from '../../../race/race.ts'
import { BetSlider, GuessFigure } from '../../../race/ui/BetSlider.tsx'
import { LoadFailure } from '../../../race/ui/LoadFailure.tsx'
import { Button } from '../../../ui/Button.tsx'
import { $settings, labRace } from '../store.ts'

export function Bet({ onEnd }: { onEnd: (end: () => void) => void }) {
  const { realBlock } = useStore($settings)
  const block = LAB_BLOCKS.find(({ number }) => number === realBlock)
  return (
    <div className="grid gap-5">
      {block && (
        <div>
          <p className="text-soft">A real Ethereum block, in our model: gas stands for time</p>
          <p className="text-heading font-semibold text-balance">{betQuestion(block)}</p>
        </div>
      )}
      <BetSlider race={labRace} />
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => onEnd(() => placeBet(labRace))}>Place the bet and run</Button>
        <Button variant="secondary" onClick={() => onEnd(() => skipBet(labRace))}>
          Skip the bet
        </Button>
      </div>
      <LoadFailure race={labRace} />
      <GuessFigure race={labRace} />
    </div>
  )
}
