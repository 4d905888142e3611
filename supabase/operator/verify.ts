import { FUNCTION_NAME, parseFollowAnswer } from '../../src/domain/follow/follow-answer.ts'
import { type Answer, CommandFailure, type Connection, isObject } from './connection.ts'
import { count, type Tools } from './tools.ts'

type Reply =
  | { kind: 'follows' | 'does-not-follow' | 'gone' | 'unknown' }
  | { kind: 'no-provider' }
  /** The next name would fail too. */
  | { kind: 'stop'; sentence: string }

const MAX_UNKNOWN_IN_A_ROW = 5
/** The function waits for a provider. */
const TIMEOUT_MS = 30_000

/** By the function's `reason`. */
const STOPS: Readonly<Record<string, string>> = {
  refused: "X refuses the function's key: renew the FOLLOW_PROVIDER variables.",
  'no-credit': 'The account at X has no credit left: top it up.',
  limited: 'X asks for a pause: try again in 15 minutes.',
  budget: "The day's budget is used up: continue tomorrow."
}

function replyOf({ status, body }: Answer): Reply {
  if (status === 200) {
    const answer = parseFollowAnswer(body)
    if (!answer) return { kind: 'unknown' }
    if (answer.source !== 'table') return { kind: answer.following ? 'follows' : 'does-not-follow' }
    return { kind: 'no-provider' }
  }
  const { code, reason } = isObject(body) ? body : {}
  if (code === 'no-such-account') return { kind: 'gone' }
  const sentence = STOPS[String(reason)]
  if (sentence !== undefined) return { kind: 'stop', sentence }
  switch (status) {
    case 401:
    case 403:
      return {
        kind: 'stop',
        sentence: 'The function does not accept the secret key: deploy it again.'
      }
    case 404:
      return { kind: 'stop', sentence: `The function ${FUNCTION_NAME} is not deployed.` }
    case 500:
      return { kind: 'stop', sentence: 'The function fails: see its log.' }
    default:
      return { kind: 'unknown' }
  }
}

async function readDue(
  project: Connection,
  before: Date,
  limit: number
): Promise<readonly string[]> {
  const json = { before: before.toISOString(), at_most: limit }
  const rows = await project.get('/rest/v1/rpc/due_follow_checks', { json })
  if (!Array.isArray(rows)) throw new CommandFailure(3, 'The project answered in an unknown way.')
  return rows.filter(isObject).map(row => String(row['username']))
}

/** Starts with the oldest checks; the function stores the results. */
export async function verify(
  { stale, limit }: { stale: number; limit: number },
  tools: Tools
): Promise<void> {
  const project = await tools.connect()
  const names = await readDue(project, new Date(tools.now().getTime() - stale), limit)
  const total = { follows: 0, 'does-not-follow': 0, gone: 0, unknown: 0 }
  let asked = 0
  let unknownInARow = 0
  let stop: string | undefined
  for (const username of names) {
    const json = { username, fresh: true }
    const reply = replyOf(
      await project.ask(`/functions/v1/${FUNCTION_NAME}`, { json, timeoutMs: TIMEOUT_MS })
    )
    if (reply.kind === 'no-provider') {
      // Not a failure: the function answers from the table on purpose.
      return tools.say('Nothing to ask X with: set the FOLLOW_PROVIDER variables of the function.')
    }
    if (reply.kind === 'stop') {
      stop = reply.sentence
      break
    }
    asked += 1
    total[reply.kind] += 1
    unknownInARow = reply.kind === 'unknown' ? unknownInARow + 1 : 0
    if (unknownInARow === MAX_UNKNOWN_IN_A_ROW) {
      stop = `X gave no answer for ${String(MAX_UNKNOWN_IN_A_ROW)} names in a row.`
      break
    }
    if (asked % 100 === 0) tools.say(`${String(asked)} of ${String(names.length)}`)
  }
  tools.say(
    `Checked ${count(asked, 'winner')}: ${String(total.follows)} follow, ${String(total['does-not-follow'])} don't, ${String(total.gone)} no longer on X, ${String(total.unknown)} not found out.`
  )
  if (stop === undefined) return
  const left = count(names.length - asked, 'winner')
  throw new CommandFailure(1, `Stopped with ${left} left. ${stop} The same command continues.`)
}
