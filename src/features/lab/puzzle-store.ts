import { atom, batch, computed } from 'nanostores'
import { CORES, type Workload } from './engine/settings.ts'
import { type PuzzleId, puzzleNamed } from './links.ts'
import { markSolved } from './puzzle-progress.ts'
import { type Attempt, judge, moved, PUZZLES, trialsFor, type Verdict } from './puzzles.ts'
import { type LabRunner } from './runner.ts'
import { transactionName } from './sentences.ts'
import { type Member, type Trial } from './trials.ts'

const { workload, transactions } = PUZZLES['six-times'].settings
const SMALL_BLOCK = [...Array(PUZZLES['better-order'].settings.transactions).keys()]

export const $puzzle = atom<PuzzleId>('six-times')
/** Whether a link named a puzzle that there is not. */
export const $isUnknown = atom(false)

export const $mix = atom<{ readonly workload: Workload; readonly transactions: number }>({
  workload,
  transactions
})
export const $cores = atom<number>(CORES.max)
/** The transactions of the small block, by their places in the block as it came. */
export const $order = atom<readonly number[]>(SMALL_BLOCK)
/** What the last move did, for screen readers. */
export const $moveNotice = atom('')

/** The attempt handed in last; a new object even if nothing changed. */
const $attempt = atom<Attempt | null>(null)

type Judged = Verdict & { readonly attempt: Attempt }

/** The verdict on the open puzzle's last attempt, until the attempt is changed. */
export const $judged = atom<Judged | null>(null)
export const $hasFailed = atom(false)
export const $isRunning = computed(
  [$attempt, $judged, $hasFailed],
  (attempt, judged, hasFailed) => attempt !== null && !hasFailed && judged?.attempt !== attempt
)

/** The numbers of cores tried so far, each with its speed-up. */
export const $tried = atom<readonly Trial[]>([])
/** The small block as it came; null until the simulator has run it. */
export const $block = atom<{ readonly members: readonly Member[]; readonly aborts: number } | null>(
  null
)

/** Opens a puzzle. */
export function choosePuzzle(puzzle: PuzzleId): void {
  batch(() => {
    forgetAttempt()
    $isUnknown.set(false)
    $puzzle.set(puzzle)
  })
}

/** Opens the puzzle that a link names. */
export function openPuzzleLink(name: string): void {
  const puzzle = puzzleNamed(name)
  if (puzzle) choosePuzzle(puzzle)
  else $isUnknown.set(true)
}

export function setMix(change: Partial<ReturnType<typeof $mix.get>>): void {
  batch(() => {
    forgetAttempt()
    $mix.set({ ...$mix.get(), ...change })
  })
}

export function setCores(cores: number): void {
  batch(() => {
    forgetAttempt()
    $cores.set(Math.min(CORES.max, Math.max(CORES.min, cores)))
  })
}

/** Moves the transaction at a place one place up (-1) or down (1); at the ends nothing moves. */
export function move(place: number, by: -1 | 1): void {
  const order = $order.get()
  const next = order[place + by]
  const taken = order[place]
  if (next === undefined || taken === undefined) return
  batch(() => {
    forgetAttempt()
    $order.set(moved(order, place, by))
    $moveNotice.set(
      `${transactionName(taken)} is now in place ${place + by + 1} of ${order.length}.`
    )
  })
}

/** Puts the block back into the order in which it came. */
export function resetOrder(): void {
  batch(() => {
    forgetAttempt()
    $order.set(SMALL_BLOCK)
    $moveNotice.set('The transactions are in their first order again.')
  })
}

/** Hands in what is set in the open puzzle. */
export function handIn(): void {
  batch(() => {
    forgetAttempt()
    $attempt.set(currentAttempt())
  })
}

/** Runs what is handed in and judges it. */
export function judgeAttempts({ tryOut }: Pick<LabRunner, 'tryOut'>): () => void {
  return $attempt.listen(async attempt => {
    if (!attempt) return
    const isCurrent = (): boolean => $attempt.get() === attempt
    try {
      const results = await tryOut(trialsFor(attempt))
      if (!results || !isCurrent()) return
      const { trials } = results
      const verdict = judge(attempt, trials)
      batch(() => {
        $judged.set({ ...verdict, attempt })
        if (attempt.puzzle === 'enough-cores')
          rememberCores(attempt.cores, trials, verdict.isSolved)
        if (verdict.isSolved) markSolved(attempt.puzzle)
      })
      // Handing in overtakes a description that is under way, and follows one that failed.
      if (!$block.get()) await describeBlock({ tryOut })
    } catch {
      if (isCurrent()) $hasFailed.set(true)
    }
  })
}

/** Asks the simulator what the transactions of the small block do, and how often they abort. */
export async function describeBlock({ tryOut }: Pick<LabRunner, 'tryOut'>): Promise<void> {
  const { settings } = PUZZLES['better-order']
  try {
    const results = await tryOut({ settings, runs: [{ cores: settings.cores }] })
    if (results) $block.set({ members: results.members, aborts: results.trials[0]?.aborts ?? 0 })
  } catch {
    $hasFailed.set(true)
  }
}

function currentAttempt(): Attempt {
  const puzzle = $puzzle.get()
  switch (puzzle) {
    case 'six-times':
      return { puzzle, ...$mix.get() }
    case 'enough-cores':
      return { puzzle, cores: $cores.get() }
    case 'better-order':
      return { puzzle, order: $order.get() }
  }
}

function forgetAttempt(): void {
  $attempt.set(null)
  $judged.set(null)
  $hasFailed.set(false)
}

/** Who has found the number may see all of them. */
function rememberCores(cores: number, trials: readonly Trial[], isSolved: boolean): void {
  const known = new Set($tried.get().map(trial => trial.cores))
  $tried.set(trials.filter(trial => isSolved || trial.cores === cores || known.has(trial.cores)))
}
