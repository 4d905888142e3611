import { atom, onMount } from 'nanostores'
import { type Clock, clock as realClock } from '../../platform/clock.ts'
import { type Mode } from '../../domain/quiz/score.ts'
import { type CallResult, challengeApi, type ChallengeApi } from './api.ts'
import { type AskedReply, type ResultReply, type ToldReply } from './replies.ts'
import { waitInWords } from './sentences.ts'

/** Why nobody can play right now. */
export type LimitReason = 'used' | 'paused' | 'slow-down' | 'too-new' | 'no-date' | 'no-identity'

export type ChallengeState =
  | { readonly state: 'loading' }
  | {
      readonly state: 'signed-out'
      readonly notice?: 'canceled' | 'failed' | 'ended' | 'forgotten'
    }
  | { readonly state: 'ready'; readonly handle: string }
  /** A round is open, and no clock runs. */
  | { readonly state: 'waiting'; readonly attempt: string; readonly position: number }
  | (Question & {
      readonly state: 'asking'
      /** The answer is on its way; `isOffline` if it has to be sent again. */
      readonly sending?: { readonly option: number; readonly isOffline: boolean }
    })
  | (Question & { readonly state: 'told'; readonly option: number; readonly told: ToldReply })
  /** `opensIn` says in words when the next round opens. */
  | { readonly state: 'result'; readonly result: ResultReply; readonly opensIn: string }
  | {
      readonly state: 'limit'
      readonly reason: LimitReason
      readonly opensIn: string | undefined
    }
  | { readonly state: 'failed'; readonly isOffline: boolean }

/** A question and when its time is up, in ms by this device's clock. */
type Question = { readonly asked: AskedReply; readonly deadline: number }

/** In ms: how late the server still accepts an answer. */
const GRACE = 2000
/** Between two tries to send an answer, in ms. */
const RESEND = 3000

export const $challenge = atom<ChallengeState>({ state: 'loading' })

/** Seconds left for the question on show; `undefined` outside of one. */
export const $secondsLeft = atom<number | undefined>()

let api = challengeApi
let clock = realClock
let cancelDeadline = (): void => undefined

/** Resumes the person's round or shows their status. Returns how to stop. */
export function runChallenge(
  tools: { api: ChallengeApi; clock: Clock } = { api: challengeApi, clock: realClock }
): () => void {
  ;({ api, clock } = tools)
  void begin()
  const stopTicking = clock.every(250, tick)
  return () => {
    stopTicking()
    cancelDeadline()
    $challenge.set({ state: 'loading' })
  }
}

async function begin(): Promise<void> {
  const signIn = await api.finishSignIn()
  if (signIn === 'canceled' || signIn === 'failed') {
    $challenge.set({ state: 'signed-out', notice: signIn })
    return
  }
  if (await api.hasSession()) await show(await api.status())
  else $challenge.set({ state: 'signed-out' })
}

/** Also retries after a failure. */
export async function reloadChallenge(): Promise<void> {
  $challenge.set({ state: 'loading' })
  await begin()
}

export async function signIn(): Promise<void> {
  if (!(await api.signIn())) $challenge.set({ state: 'signed-out', notice: 'failed' })
}

export async function signOut(): Promise<void> {
  await api.signOut()
  $challenge.set({ state: 'signed-out' })
}

export async function startRound(mode: Mode): Promise<void> {
  const opened = await api.open(mode)
  if (opened.state === 'open') await show(await api.next(opened.attempt))
  else await show(opened)
}

export async function continueRound(): Promise<void> {
  const current = $challenge.get()
  if (current.state === 'waiting') await show(await api.next(current.attempt))
  if (current.state === 'told') await show(await api.next(current.asked.attempt))
}

/** Retries while offline: the server's clock decides whether the answer counts. */
export async function answerWith(option: number): Promise<void> {
  const current = $challenge.get()
  if (current.state !== 'asking' || current.sending) return
  const { asked } = current
  $challenge.set({ ...current, sending: { option, isOffline: false } })
  const told = await api.answer(asked.attempt, asked.position, option)
  const now = $challenge.get()
  if (now.state !== 'asking' || now.asked !== asked) return
  if (told.state === 'told') {
    cancelDeadline()
    $challenge.set({ state: 'told', asked, deadline: now.deadline, option, told })
  } else if (told.state === 'offline' || told.state === 'down') {
    $challenge.set({ ...now, sending: { option, isOffline: true } })
    clock.after(RESEND, () => void resend(asked, option))
  } else await show(told)
}

async function resend(asked: AskedReply, option: number): Promise<void> {
  const current = $challenge.get()
  if (current.state !== 'asking' || current.asked !== asked) return
  $challenge.set({ state: 'asking', asked, deadline: current.deadline })
  await answerWith(option)
}

/** Deletes everything of this person. */
export async function forgetMe(): Promise<void> {
  const reply = await api.forget()
  if (reply.state !== 'forgotten') return show(reply)
  api.dropSession()
  $challenge.set({ state: 'signed-out', notice: 'forgotten' })
}

async function show(reply: CallResult): Promise<void> {
  cancelDeadline()
  switch (reply.state) {
    case 'ready':
      return $challenge.set({ state: 'ready', handle: reply.handle })
    case 'open':
      // The question's clock is running: show it at once.
      if (reply.is_running) return show(await api.next(reply.attempt))
      return $challenge.set({ state: 'waiting', attempt: reply.attempt, position: reply.position })
    case 'asking':
      return ask(reply)
    case 'result':
      return $challenge.set({
        state: 'result',
        result: reply,
        opensIn: waitFor(reply.next_opens)
      })
    case 'used':
      return limit('used', reply.next_opens)
    case 'paused':
      return limit('paused')
    case 'slow-down':
      cancelDeadline = clock.after(reply.retry_after * 1000, () => void reloadChallenge())
      return limit('slow-down')
    case 'refused':
      return limit(isRefusal(reply.reason) ? reply.reason : 'no-identity', reply.opens)
    case 'signed-out':
      api.dropSession()
      return $challenge.set({ state: 'signed-out', notice: 'ended' })
    case 'forgotten':
      return $challenge.set({ state: 'signed-out', notice: 'forgotten' })
    case 'offline':
      return $challenge.set({ state: 'failed', isOffline: true })
    case 'down':
    case 'told':
    case 'missing':
    case 'invalid':
      return $challenge.set({ state: 'failed', isOffline: false })
  }
}

function limit(reason: LimitReason, opens: string | null = null): void {
  const opensIn = opens === null ? undefined : waitFor(opens)
  $challenge.set({ state: 'limit', reason, opensIn })
}

function waitFor(time: string): string {
  return waitInWords(Date.parse(time) - clock.now())
}

function isRefusal(reason: string): reason is 'too-new' | 'no-date' {
  return reason === 'too-new' || reason === 'no-date'
}

function ask(asked: AskedReply): void {
  const deadline = clock.now() + asked.left_ms
  $challenge.set({ state: 'asking', asked, deadline })
  tick()
  cancelDeadline = clock.after(asked.left_ms + GRACE + 250, () => void moveOn(asked))
}

/** Asks for the next question after a timeout: the server then reports this one as late. */
async function moveOn(asked: AskedReply): Promise<void> {
  const current = $challenge.get()
  // The reply to an answer already sent says that it was late.
  if (current.state === 'asking' && current.asked === asked && !current.sending)
    await show(await api.next(asked.attempt))
}

function tick(): void {
  const current = $challenge.get()
  $secondsLeft.set(
    current.state === 'asking'
      ? Math.max(0, Math.ceil((current.deadline - clock.now()) / 1000))
      : undefined
  )
}

onMount($secondsLeft, tick)
