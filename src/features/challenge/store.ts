import { atom, map, onMount } from 'nanostores'
import { type Clock, clock as realClock } from '../../platform/clock.ts'
import { GRACE_SECONDS } from '../../domain/challenge/rules.ts'
import { type Mode } from '../../domain/quiz/score.ts'
import { type CallResult, challengeApi, type ChallengeApi, type SignInFailure } from './api.ts'
import { type AskedReply, type ResultReply, type ToldReply, type Verdict } from './replies.ts'
import { type LimitReason, waitInWords } from './sentences.ts'

/** Why nobody can play right now. */
export type ChallengeState =
  /** The server-rendered page, until the session is known. */
  | { readonly state: 'starting' }
  | { readonly state: 'loading' }
  | { readonly state: 'signed-out'; readonly notice?: SignInFailure | 'ended' | 'forgotten' }
  | { readonly state: 'ready'; readonly handle: string }
  /** A round is open, and no clock runs; the question before may have run out. */
  | {
      readonly state: 'waiting'
      readonly attempt: string
      readonly position: number
      readonly expired: number | null
    }
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

/** In ms: what the clocks may differ by, after the server's last moment. */
const SKEW = 250
/** Between two tries to send an answer, in ms. */
const RESEND = 3000

const STARTING = { state: 'starting' } as const

export const $challenge = atom<ChallengeState>(STARTING)

/** The verdicts told on this page, by position. */
export const $verdicts = map<Record<number, Verdict>>({})

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
    $challenge.set(STARTING)
  }
}

async function begin(): Promise<void> {
  if (api.isComing()) $challenge.set({ state: 'loading' })
  const failure = await api.finishSignIn()
  if (api.hasSession()) await show(await api.status())
  else leave(failure)
}

function leave(notice?: Extract<ChallengeState, { state: 'signed-out' }>['notice']): void {
  $verdicts.set({})
  $challenge.set({ state: 'signed-out', ...(notice && { notice }) })
}

/** Also retries after a failure. */
export async function reloadChallenge(): Promise<void> {
  $challenge.set({ state: 'loading' })
  await begin()
}

export function prepareSignIn(): void {
  api.prepareSignIn()
}

export async function signIn(): Promise<void> {
  const failure = await api.signIn()
  if (failure) leave(failure)
}

export async function signOut(): Promise<void> {
  await api.signOut()
  leave()
}

export async function startRound(mode: Mode): Promise<void> {
  const opened = await api.open(mode)
  $verdicts.set({})
  await show(opened.state === 'open' ? await askNext(opened.attempt) : opened)
}

export async function continueRound(): Promise<void> {
  const current = $challenge.get()
  if (current.state === 'waiting') await show(await askNext(current.attempt))
  if (current.state === 'told') await show(await askNext(current.asked.attempt))
}

/**
 * A call that stores something tells nothing that depends on it, so that no call can be undone after it told: the
 * question, and the verdict, come with the call after.
 */
async function askNext(attempt: string): Promise<CallResult> {
  let reply = await api.next(attempt)
  if (reply.state === 'expired') {
    $verdicts.setKey(reply.position, 'late')
    reply = await api.next(attempt)
  }
  return reply.state === 'serving' ? api.next(attempt) : reply
}

async function sendAnswer({ attempt, position }: AskedReply, option: number): Promise<CallResult> {
  const reply = await api.answer(attempt, position, option)
  return reply.state === 'taken' ? api.answer(attempt, position, option) : reply
}

/** Retries while offline: the server's clock decides whether the answer counts. */
export async function answerWith(option: number): Promise<void> {
  const current = $challenge.get()
  if (current.state !== 'asking' || current.sending) return
  const { asked } = current
  $challenge.set({ ...current, sending: { option, isOffline: false } })
  const told = await sendAnswer(asked, option)
  const now = $challenge.get()
  if (now.state !== 'asking' || now.asked !== asked) return
  if (told.state === 'told') {
    cancelDeadline()
    $verdicts.setKey(asked.position, told.verdict)
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
  leave('forgotten')
}

async function show(reply: CallResult): Promise<void> {
  cancelDeadline()
  switch (reply.state) {
    case 'ready':
      return $challenge.set({ state: 'ready', handle: reply.handle })
    case 'open':
      // The question's clock is running: show it at once.
      if (reply.is_running) return show(await askNext(reply.attempt))
      return wait(reply)
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
      return leave('ended')
    case 'forgotten':
      return leave('forgotten')
    case 'offline':
      return $challenge.set({ state: 'failed', isOffline: true })
    case 'down':
    case 'told':
    case 'serving':
    case 'expired':
    case 'taken':
    case 'missing':
    case 'invalid':
      return $challenge.set({ state: 'failed', isOffline: false })
  }
}

function wait({ attempt, position, expired }: Extract<CallResult, { state: 'open' }>): void {
  if (expired !== null) $verdicts.setKey(expired, 'late')
  $challenge.set({ state: 'waiting', attempt, position, expired })
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
  const end = asked.left_ms + GRACE_SECONDS * 1000 + SKEW
  cancelDeadline = clock.after(end, () => void stopAfter(asked))
}

/** The next question waits until someone asks for it: they may have left. */
async function stopAfter(asked: AskedReply): Promise<void> {
  const current = $challenge.get()
  // The reply to an answer already sent says that it was late.
  if (current.state === 'asking' && current.asked === asked && !current.sending)
    await show(await api.status())
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
