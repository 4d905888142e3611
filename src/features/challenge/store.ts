import { atom, map } from 'nanostores'
import { GRACE_SECONDS } from '../../domain/challenge/rules.ts'
import { type Mode } from '../../domain/quiz/score.ts'
import { clock } from '../../platform/environment.ts'
import { type CallResult, challengeApi, type ChallengeApi, type SignInFailure } from './api.ts'
import { type Reply, type Verdict } from './replies.ts'

export type SignedOutNotice = SignInFailure | 'ended' | 'forgotten'

export type Limit = Reply<'used' | 'paused' | 'slow-down' | 'refused'>

type Call = Parameters<ChallengeApi['call']>

type Asked = Reply<'asking'>

export type ChallengeState =
  /** The server-rendered page, until the session is known. */
  | { readonly state: 'starting' }
  | {
      readonly state: 'signed-out'
      readonly notice: SignedOutNotice | undefined
      readonly isPaused?: true
    }
  | Reply<'ready' | 'open' | 'result'>
  | { readonly state: 'limit'; readonly limit: Limit }
  | {
      readonly state: 'asking'
      readonly asked: Asked
      /** In ms by this device's clock. */
      readonly deadline: number
      /** The answer is on its way, or has to be sent again. */
      readonly sending?: 'now' | 'again'
    }
  | {
      readonly state: 'told'
      readonly asked: Asked
      readonly option: number
      readonly told: Reply<'told'>
    }
  | { readonly state: 'failed'; readonly isOffline: boolean }

/** In ms, after the server's deadline: clocks differ. */
const SKEW = 250
/** Between two tries to send an answer, in ms. */
const RESEND = 3000
/** Until a result is read again whose standing will come, in ms. */
const REREAD = 10_000

const STARTING = { state: 'starting' } as const

export const $challenge = atom<ChallengeState>(STARTING)

/** The verdicts told in this round, by position. */
export const $verdicts = map<Record<number, Verdict>>({})

let api = challengeApi
let cancelDeadline = (): void => undefined

/** Resumes the person's round or shows their status. Returns how to stop. */
export function runChallenge(given: ChallengeApi = challengeApi): () => void {
  api = given
  void begin()
  return () => {
    cancelDeadline()
    $challenge.set(STARTING)
  }
}

async function begin(): Promise<void> {
  const failure = await api.finishSignIn()
  if (api.hasSession()) return request(['status'])
  leave(failure)
  if (api.takeEarlyPress()) await signIn()
}

function leave(notice?: SignedOutNotice): void {
  cancelDeadline()
  $verdicts.set({})
  const left = { state: 'signed-out', notice } as const
  $challenge.set(left)
  void api.isPaused().then(isPaused => {
    if (isPaused && $challenge.get() === left) $challenge.set({ ...left, isPaused })
  })
}

/** Also retries after a failure. */
export async function reloadChallenge(): Promise<void> {
  $challenge.set(STARTING)
  await begin()
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
  await request(['open', { mode }], async opened => {
    if (opened.state !== 'open') return show(opened)
    $verdicts.set({})
    await continueRound(opened.attempt)
  })
}

export async function continueRound(attempt: string): Promise<void> {
  await request(['next', { attempt }])
}

/** Makes the call again when it was refused for speed. */
async function request(call: Call, proceed = show): Promise<void> {
  const reply = await api.call(...call)
  if (reply.state !== 'slow-down') return proceed(reply)
  cancelDeadline()
  cancelDeadline = clock.after(reply.retry_after * 1000, () => void request(call, proceed))
  $challenge.set({ state: 'limit', limit: reply })
}

/** Sends the answer until the server has it, whose clock decides whether it counts. */
export async function answerChallenge(option: number): Promise<void> {
  const current = $challenge.get()
  if (current.state !== 'asking' || current.sending) return
  const { asked } = current
  const { attempt, position } = asked
  $challenge.set({ ...current, sending: 'now' })
  do {
    const reply = await api.call('answer', { attempt, place: position, option })
    if (!isOnShow(asked)) return
    if (reply.state === 'told') {
      cancelDeadline()
      $verdicts.setKey(position, reply.verdict)
      return $challenge.set({ state: 'told', asked, option, told: reply })
    }
    if (reply.state !== 'failed' && reply.state !== 'slow-down') return show(reply)
    $challenge.set({ ...current, sending: 'again' })
    const pause = reply.state === 'failed' ? RESEND : reply.retry_after * 1000
    await new Promise<void>(resolve => clock.after(pause, resolve))
  } while (isOnShow(asked))
}

function isOnShow(asked: Asked): boolean {
  const current = $challenge.get()
  return current.state === 'asking' && current.asked === asked
}

export async function forgetAccount(): Promise<void> {
  await request(['forget'])
}

async function show(reply: CallResult): Promise<void> {
  cancelDeadline()
  switch (reply.state) {
    case 'asking':
      return ask(reply)
    case 'open':
      $verdicts.set(Object.fromEntries(reply.verdicts.map((told, at) => [at + 1, told])))
      // The question's clock is running: show it at once.
      if (reply.is_running) return continueRound(reply.attempt)
      if (reply.expired) $verdicts.setKey(reply.expired, 'late')
      return $challenge.set(reply)
    case 'result':
      return showResult(reply)
    case 'slow-down':
    case 'used':
    case 'paused':
    case 'refused':
      return $challenge.set({ state: 'limit', limit: reply })
    case 'signed-out':
      api.dropSession()
      return leave('ended')
    case 'forgotten':
      api.dropSession()
      return leave('forgotten')
    case 'ready':
    case 'failed':
      return $challenge.set(reply)
    default:
      return $challenge.set({ state: 'failed', isOffline: false })
  }
}

function ask(asked: Asked): void {
  $challenge.set({ state: 'asking', asked, deadline: clock.now() + asked.left_ms })
  const end = asked.left_ms + GRACE_SECONDS * 1000 + SKEW
  cancelDeadline = clock.after(end, () => void stopAfter(asked))
}

/** The next question waits until someone asks for it: they may have left. */
async function stopAfter(asked: Asked): Promise<void> {
  const current = $challenge.get()
  // The reply to an answer already sent says that it was late.
  if (current.state === 'asking' && current.asked === asked && !current.sending)
    await request(['status'])
}

function showResult(result: Reply<'result'>): void {
  if (result.is_waiting) cancelDeadline = clock.after(REREAD, () => void rereadResult(result))
  $challenge.set(result)
}

/** Whatever else comes, the result stays. */
async function rereadResult(known: Reply<'result'>): Promise<void> {
  const reply = await api.call('status')
  if ($challenge.get() === known) await show(reply.state === 'result' ? reply : known)
}
