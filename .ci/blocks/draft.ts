import { type BlockFigures } from './figures.ts'

export type BlockWords = { readonly name: string; readonly question: string }

/**
 * A name and a question of at most twelve words, as staff would find them. They say what is unusual about the block and
 * never its speedup.
 */
export function draftWords(figures: BlockFigures): BlockWords {
  const {
    transactions: all,
    largest,
    fromOne,
    senders,
    onOne,
    isStorage,
    independent,
    payments
  } = figures
  const percent = Math.round(largest * 100)
  if (largest >= 0.25)
    return {
      name: 'One giant',
      question: `One transaction uses ${String(percent)}% of the gas. What about the rest?`
    }
  if (fromOne >= all * 0.3)
    return {
      name: 'A busy sender',
      question: `${count(fromOne)} of ${count(all)} come from one account. Who waits?`
    }
  if (onOne >= all * 0.4)
    return {
      name: isStorage ? 'One stored value' : 'One balance',
      question: `${count(onOne)} of ${count(all)} change one ${isStorage ? 'stored value' : 'balance'}. Who goes first?`
    }
  if (payments >= all * 0.5)
    return {
      name: 'Mostly payments',
      question: `${count(payments)} of ${count(all)} only move coins. What could get in the way?`
    }
  if (independent >= all * 0.5)
    return {
      name: 'Mostly apart',
      question: `${count(independent)} of ${count(all)} conflict with no other. And the rest?`
    }
  return {
    name: 'A bit of everything',
    question: `${count(senders)} senders, ${count(all)} transactions. How many get in each other’s way?`
  }
}

function count(value: number): string {
  return value.toLocaleString('en-US')
}
