import { type History, nextStep, takeStep, type Trader, TRADERS } from './rules.ts'

export function interleavings(history: History = [], steps: readonly Trader[] = []): Trader[][] {
  const open = TRADERS.filter(trader => nextStep(history, trader))
  if (open.length === 0) return [[...steps]]
  return open.flatMap(trader => interleavings(takeStep(history, trader), [...steps, trader]))
}
