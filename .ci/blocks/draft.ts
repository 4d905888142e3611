import { type BlockFigures } from './figures.ts'

export type BlockWords = { readonly name: string; readonly question: string }

/**
 * A name and a question of at most twelve words, as staff would find them. They say what is unusual about the block and
 * never its speedup.
 *
 * @param taken the names of other blocks
 */
export function draftWords(figures: BlockFigures, taken: ReadonlySet<string>): BlockWords {
  const { name, figure, question } = describe(figures)
  const names = [name, `${name}: ${figure}`]
  for (let more = 2; more < taken.size + 3; more += 1) names.push(`${name}: ${figure} (${more})`)
  return { name: names.find(each => !taken.has(each)) ?? name, question }
}

function describe(figures: BlockFigures): BlockWords & { readonly figure: string } {
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
  const ofAll = (many: number): string => `${count(many)} of ${count(all)}`
  const percent = `${String(Math.round(largest * 100))}%`
  if (largest >= 0.25)
    return {
      name: 'One giant',
      figure: percent,
      question: `One transaction uses ${percent} of the gas. What about the rest?`
    }
  if (fromOne >= all * 0.3)
    return {
      name: 'A busy sender',
      figure: ofAll(fromOne),
      question: `${ofAll(fromOne)} come from one account. Who waits?`
    }
  if (onOne >= all * 0.4)
    return {
      name: isStorage ? 'One stored value' : 'One balance',
      figure: ofAll(onOne),
      question: `${ofAll(onOne)} change one ${isStorage ? 'stored value' : 'balance'}. Who goes first?`
    }
  if (payments >= all * 0.5)
    return {
      name: 'Mostly payments',
      figure: ofAll(payments),
      question: `${ofAll(payments)} only move coins. What could get in the way?`
    }
  if (independent >= all * 0.5)
    return {
      name: 'Mostly apart',
      figure: ofAll(independent),
      question: `${ofAll(independent)} conflict with no other. And the rest?`
    }
  return {
    name: 'A bit of everything',
    figure: `${count(senders)} senders`,
    question: `${count(senders)} senders, ${count(all)} transactions. How many get in each other’s way?`
  }
}

function count(value: number): string {
  return value.toLocaleString('en-US')
}
