import { z } from 'astro/zod'

/** What a fact rests on where it can change. `release: "none"`: no release was there. */
export type Basis =
  | { repository: string; release: string }
  | { repository: string; tag: string }
  | { repository: string; pull: number; state: 'open' | 'closed' | 'merged' }
  | { page: string; read: string }
type OnGitHub = Exclude<Basis, { page: string }>

/** Words of facts that go stale: today's state, or a version. */
const STALE = /\b(?:today|now|(?<!at )most|still|newest|latest|\d+\.\d+\.\d+)\b/i

export function goesStale({ rests, text }: { rests?: unknown; text: string }): boolean {
  return rests !== undefined || STALE.test(text)
}

export type CheckedFact = { id: string; text: string; rests?: readonly Basis[] }

/** `moved` facts have to be read again. `unknown` says what couldn't be asked, and why. */
export type Findings = {
  moved: readonly { fact: CheckedFact; now: string }[]
  unknown: readonly string[]
}

const releases = z.array(
  z.object({ tag_name: z.string(), draft: z.boolean(), prerelease: z.boolean() })
)
const tags = z.array(z.object({ name: z.string() }))
const pull = z.object({ state: z.enum(['open', 'closed']), merged_at: z.string().nullable() })

/** GitHub's answer is not what it documents. */
const STRANGE = 'GitHub answered something else than it documents'

/**
 * Asks GitHub's REST API what each repository is at now: one call a repository, none after the limit is reached.
 *
 * @param api https://api.github.com, or a stand-in
 */
export async function checkFacts(
  facts: readonly CheckedFact[],
  api: string,
  token?: string
): Promise<Findings> {
  const moved: { fact: CheckedFact; now: string }[] = []
  const unknown: string[] = []
  let isLimited = false
  for (const [call, resting] of groupByCall(facts)) {
    if (isLimited) {
      unknown.push(`${call}: not asked, since the limit is reached.`)
      continue
    }
    const answer = await ask(new URL(call, api), token)
    isLimited = answer.kind === 'limited'
    if (answer.kind === 'answered' || answer.kind === 'moved')
      for (const { fact, basis } of resting) {
        const now = answer.kind === 'moved' ? answer.now : changeOf(basis, answer.body)
        if (now === STRANGE) unknown.push(`${call}: ${STRANGE}.`)
        else if (now !== undefined) moved.push({ fact, now })
      }
    else unknown.push(`${call}: ${answer.reason}`)
  }
  return { moved, unknown }
}

type Resting = { fact: CheckedFact; basis: OnGitHub }

/** One call answers for all facts that rest on the same thing of a repository. */
export function groupByCall(facts: readonly CheckedFact[]): Map<string, Resting[]> {
  const groups = new Map<string, Resting[]>()
  for (const fact of facts)
    for (const basis of fact.rests ?? []) {
      if ('page' in basis) continue
      const path =
        'release' in basis ? 'releases' : 'tag' in basis ? 'tags' : `pulls/${String(basis.pull)}`
      const call = `repos/${basis.repository}/${path}`
      groups.set(call, [...(groups.get(call) ?? []), { fact, basis }])
    }
  return groups
}

type Answer =
  | { kind: 'answered'; body: unknown }
  | { kind: 'moved'; now: string }
  | { kind: 'limited' | 'failed'; reason: string }

/** https://docs.github.com/en/rest/using-the-rest-api/troubleshooting-the-rest-api */
async function ask(url: URL, token: string | undefined): Promise<Answer> {
  const headers = {
    accept: 'application/vnd.github+json',
    'x-github-api-version': '2022-11-28',
    ...(token && { authorization: `Bearer ${token}` })
  }
  let response: Response
  try {
    response = await fetch(url, { headers, redirect: 'manual' })
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return { kind: 'failed', reason: 'no answer: is there a network?' }
  }
  if (response.status === 429 || response.status === 403)
    return {
      kind: 'limited',
      reason: `the limit is reached (${String(response.status)})${againAt(response)}.`
    }
  if (response.status >= 300 && response.status < 400)
    return { kind: 'moved', now: 'its repository was renamed' }
  if (response.status === 404 || response.status === 410)
    return { kind: 'moved', now: 'it is gone' }
  if (!response.ok) return { kind: 'failed', reason: `GitHub answered ${String(response.status)}.` }
  return { kind: 'answered', body: await response.json().catch(() => undefined) }
}

function againAt({ headers }: Response): string {
  const reset = Number(headers.get('x-ratelimit-reset'))
  return reset > 0 ? `, until ${new Date(reset * 1000).toISOString()}` : ''
}

/** What the thing is at now, if no longer what the fact rests on. */
function changeOf(basis: OnGitHub, body: unknown): string | undefined {
  if ('release' in basis) {
    const list = releases.safeParse(body)
    if (!list.success) return STRANGE
    const newest =
      list.data.find(({ draft, prerelease }) => !draft && !prerelease)?.tag_name ?? 'none'
    return newest === basis.release ? undefined : `release ${newest}, read at ${basis.release}`
  }
  if ('tag' in basis) {
    const list = tags.safeParse(body)
    if (!list.success) return STRANGE
    const newest = list.data[0]?.name ?? 'none'
    return newest === basis.tag ? undefined : `tag ${newest}, read at ${basis.tag}`
  }
  const found = pull.safeParse(body)
  if (!found.success) return STRANGE
  const state = found.data.merged_at === null ? found.data.state : 'merged'
  return state === basis.state
    ? undefined
    : `pull request ${String(basis.pull)} ${state}, read when ${basis.state}`
}
