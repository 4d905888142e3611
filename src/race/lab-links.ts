import { readText, writeText } from '../platform/storage.ts'
import { isNewVisit, readParameter } from '../platform/url.ts'

export const LAB_PARAM = 'lab'

/** Not after a reload or Back. */
export function opensLab(): boolean {
  return location.hash === '#lab' && readParameter(LAB_PARAM) !== null && isNewVisit()
}

const LOOK = 'altius:lab-look'

/** A moment of the lab, as its links have it, that shows the answer, and what to look at there. */
export type Proof = { moment: string; look: string }

/** Keeps the pressed link's instruction, since following the link may reload the page. */
export function keepLook({ moment, look }: Proof): void {
  writeText(LOOK, `${moment} ${look}`, 'tab')
}

/** Null for another moment than the pressed link's. */
export function keptLook(moment: string): string | null {
  const kept = readText(LOOK, 'tab')
  return kept?.startsWith(`${moment} `) ? kept.slice(moment.length + 1) : null
}
