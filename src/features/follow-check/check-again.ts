import { atom, computed, onMount } from 'nanostores'
import { clock } from '../../platform/clock.ts'
import { onTabReturn } from '../../platform/page-lifecycle.ts'
import { formatAge, formatDate, formatDuration } from '../../ui/format.ts'
import { isOnBoard } from '../winners/store.ts'
import { $outcome, type Outcome, verifyAgain } from './store.ts'

// What the card needs only once there is an outcome: it loads with the view of it.

/** The time that ages and waits on show are counted to, in ms. */
const $now = atom(0)

onMount($now, () => {
  const tick = (): void => $now.set(clock.now())
  tick()
  // An outcome may come between two ticks, and a tab in the background has none.
  const stops = [clock.every(1000, tick), onTabReturn(tick), $outcome.listen(tick)]
  return () => stops.forEach(stop => stop())
})

/** Whole seconds until it makes sense to ask again. */
export const $secondsLeft = computed([$outcome, $now], (outcome, now) =>
  outcome?.again ? Math.max(0, Math.ceil((outcome.again.at - now) / 1000)) : 0
)

/** Where the answer on show comes from, and how old it is. */
export const $origin = computed([$outcome, $now], (outcome, now) =>
  outcome?.state === 'answered' ? originOf(outcome, now) : ''
)

function originOf({ answer }: Extract<Outcome, { state: 'answered' }>, now: number): string {
  const { username, source, checked_at } = answer
  const checkedAt = checked_at === null ? undefined : Date.parse(checked_at)
  if (source !== 'table')
    return checkedAt === undefined ? 'Checked on X.' : `Checked on X ${formatAge(checkedAt, now)}.`
  if (checkedAt !== undefined) return `From our records, as of ${formatDate(checkedAt)}.`
  if (answer.user || isOnBoard(username))
    return 'From our records, which have not been checked on X yet.'
  return isOnBoard(username) === undefined
    ? `@${username} has not been checked on X yet.`
    : `@${username} isn't on the board, so there is no record of a follow.`
}

/** Whom the visitor may have followed the brand as: the name on show when they last left the page. */
const $leftFor = atom<string | undefined>()

/** The visitor is on the way to X. */
export function leave(): void {
  $leftFor.set($outcome.get()?.username)
}

onMount($leftFor, () => onTabReturn(leave))

/** Whether to offer another check: after a no it could only repeat itself until the visitor has been away. */
export const $canOfferAgain = computed([$outcome, $leftFor], (outcome, leftFor) => {
  if (!outcome?.again) return false
  return outcome.state !== 'answered' || outcome.username === leftFor
})

/** Says how long the wait is when it begins, and when it is over: nobody wants to hear each second. */
export const $announcement = computed([$outcome, $secondsLeft], (outcome, seconds) => {
  if (seconds === 0) return 'You can check again now.'
  return `You can check again in ${formatWait(outcome?.again?.wait ?? seconds)}.`
})

/** Asks again, once the wait is over. */
export async function checkAgain(): Promise<void> {
  if ($secondsLeft.get() === 0) await verifyAgain()
}

/** Whole seconds as a wait in words; above an hour in hours begun. */
export function formatWait(seconds: number): string {
  return seconds > 3600 ? `${Math.ceil(seconds / 3600)} h` : formatDuration(seconds)
}
