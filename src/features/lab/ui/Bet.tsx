import { useStore } from '@nanostores/react'
import { betQuestion, LAB_BLOCKS } from '../../../content/real-blocks.ts'
import { BetSlider } from '../../../race/ui/BetSlider.tsx'
import { $settings, labRace } from '../store.ts'

export function Bet() {
  const { realBlock } = useStore($settings)
  const block = LAB_BLOCKS.find(({ number }) => number === realBlock)
  return (
    <div className="grid content-between gap-x-12 gap-y-4 lg:grid-cols-2 lg:content-center lg:items-center">
      {block && (
        <p className="text-heading/[1.1] font-semibold text-balance lg:order-1">
          {betQuestion(block)}
        </p>
      )}
      <BetSlider race={labRace} isLarge />
    </div>
  )
}
