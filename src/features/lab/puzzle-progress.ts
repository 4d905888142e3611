import { atom, computed, onMount } from 'nanostores'
import { isListOf, isRecord, isString, parseJson } from '../../platform/json.ts'
import { readLocal, writeLocal } from '../../platform/storage.ts'
import { PUZZLE_IDS, type PuzzleId } from './links.ts'

const KEY = 'altius:lab-puzzles'
const VERSION = 1

/** The puzzles solved on this device. */
export const $solved = atom<readonly PuzzleId[]>([])

export const $solvedCount = computed($solved, solved => solved.length)

onMount($solved, () => $solved.set(restoreSolved(readLocal(KEY))))

/** Remembers that a puzzle has been solved. */
export function markSolved(puzzle: PuzzleId): void {
  // Another tab may have solved one in the meantime.
  const known = [puzzle, ...$solved.get(), ...restoreSolved(readLocal(KEY))]
  const solved = PUZZLE_IDS.filter(id => known.includes(id))
  $solved.set(solved)
  writeLocal(KEY, JSON.stringify({ version: VERSION, solved }))
}

/** What `markSolved` stored; of a damaged text or one of another version, nothing. */
export function restoreSolved(text: string | null): readonly PuzzleId[] {
  const stored = parseJson(text)
  if (!isRecord(stored) || stored['version'] !== VERSION) return []
  const { solved } = stored
  return isListOf(solved, isString) ? PUZZLE_IDS.filter(id => solved.includes(id)) : []
}
