import { z } from 'astro/zod'
import { FUNCTION_NAME, parseFollowAnswer } from '../../src/domain/follow/follow-answer.ts'
import { type Answer, CommandFailure, isObject } from './connection.ts'
import { count, listNames } from './report.ts'
import { type Tools } from './tools.ts'

/** Why the next name would fail too, by the function's `reason` or its status. */
const STOPS: Readonly<Record<string, string>> = {
  refused: "X refuses the function's key: renew the FOLLOW_PROVIDER variables.",
  'no-credit': 'The account at X has no credit left: top it up.',
  limited: 'X asks for a pause.',
  budget: "The day's budget is used up: continue tomorrow.",
  401: 'The function does not accept the secret key: deploy it again.',
  404: `The function ${FUNCTION_NAME} is not deployed.`,
  500: 'The function fails: see its log.'
}

type Outcome = 'follows' | 'doesNotFollow' | 'gone' | 'suspended' | 'unknown'

/** By the function's `code`. */
const OUTCOMES: Readonly<Record<string, Outcome>> = {
  'no-such-account': 'gone',
  suspended: 'suspended'
}

const DUE = z.array(z.object({ username: z.string() }))

/** Starts with the oldest checks; the function stores the results. */
export async function verify(
  { stale, limit }: { stale: number; limit: number },
  tools: Tools
): Promise<void> {
  const project = await tools.connect()
  const before = new Date(tools.now().getTime() - stale)
  const asked = { before: before.toISOString(), at_most: limit }
  const due = await project.rpc('due_follow_checks', asked, DUE)
  const found: Record<Outcome, string[]> = {
    follows: [],
    doesNotFollow: [],
    gone: [],
    suspended: [],
    unknown: []
  }
  let stop: string | undefined
  for (const { username } of due) {
    const answer = await project.invoke(FUNCTION_NAME, { username, fresh: true })
    const outcome = outcomeOf(answer)
    if (outcome === 'no-provider') {
      // Not a failure: the function answers from the table on purpose.
      return tools.say('Nothing to ask X with: set the FOLLOW_PROVIDER variables of the function.')
    }
    stop = outcome === 'unknown' ? stopFor(answer, tools.now()) : undefined
    if (stop !== undefined) break
    found[outcome].push(username)
  }
  tools.say(resultText(found))
  const left = count(due.length - Object.values(found).flat().length, 'winner')
  if (stop !== undefined) {
    throw new CommandFailure(1, `Stopped with ${left} left. ${stop} The same command continues.`)
  }
  if (found.unknown.length > 0)
    throw new CommandFailure(1, 'The same command asks again about the rest.')
}

function resultText(found: Readonly<Record<Outcome, readonly string[]>>): string {
  const { follows, doesNotFollow, gone, suspended, unknown } = found
  const counts = [
    `${String(follows.length)} follow`,
    `${String(doesNotFollow.length)} don't`,
    `${String(gone.length)} no longer on X`,
    `${String(suspended.length)} suspended`,
    `${String(unknown.length)} not found out`
  ]
  return [
    `Checked ${count(Object.values(found).flat().length, 'winner')}: ${counts.join(', ')}.`,
    ...(gone.length > 0 ? [`No longer on X: ${listNames(gone)}`] : []),
    ...(suspended.length > 0 ? [`Suspended on X: ${listNames(suspended)}`] : [])
  ].join('\n')
}

function outcomeOf({ status, body }: Answer): Outcome | 'no-provider' {
  const answer = status === 200 ? parseFollowAnswer(body) : undefined
  if (answer?.source === 'table') return 'no-provider'
  if (answer) return answer.following ? 'follows' : 'doesNotFollow'
  if (!isObject(body)) return 'unknown'
  return OUTCOMES[String(body['code'])] ?? 'unknown'
}

function stopFor({ status, body }: Answer, now: Date): string | undefined {
  const { reason, retry_after } = isObject(body) ? body : {}
  const stop = STOPS[String(reason)] ?? STOPS[status]
  if (typeof retry_after !== 'number' || reason === 'budget') return stop
  const until = new Date(now.getTime() + retry_after * 1000).toISOString().slice(11, 16)
  return `${stop ?? 'X gave no answer.'} The check pauses until ${until} UTC.`
}
