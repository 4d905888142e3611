import { PUBLIC_WINNERS_SNAPSHOT } from 'astro:env/client'
import { readPublishedBoard } from './published-board.ts'
import { type ListReport, readTable, type WinnersList } from './table.ts'

/** Prefers the published board. @throws the reason to show if the list can't be read */
export async function readWinners(
  report: ListReport,
  publishedAt: string | undefined = PUBLIC_WINNERS_SNAPSHOT
): Promise<WinnersList> {
  if (publishedAt) {
    try {
      return await readPublishedBoard(publishedAt, report)
    } catch (error) {
      console.warn('The published board is not usable.', error)
    }
  }
  return readTable(report)
}
