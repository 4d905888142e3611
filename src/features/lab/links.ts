import { readSession, writeSession } from '../../platform/storage.ts'

export const LAB_PARAM = 'lab'

const LOOK = 'altius:lab-look'

/** Keeps the pressed link's instruction, since following the link may reload the page. */
export function keepLook(moment: string, look: string): void {
  writeSession(LOOK, `${moment} ${look}`)
}

export function lookAt(moment: string): string | null {
  const kept = readSession(LOOK)
  return kept?.startsWith(`${moment} `) ? kept.slice(moment.length + 1) : null
}
