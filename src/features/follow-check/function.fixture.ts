import { fakes } from '../../../tests/fakes.ts'

/** A live no about lane_runner7, as the function answers it. */
export const NO = {
  following: false,
  username: 'lane_runner7',
  user: { followers_count: 12 },
  checked_at: '2026-11-03T12:00:00.000Z',
  source: 'x-api',
  check_again_in: 60
}

/** The function answers like this from now on. */
export function answerCheck(body: unknown, status = 200): void {
  fakes.answer('/functions/v1/check-follow-relationship', () => Response.json(body, { status }))
}

/** The usernames that were asked about so far. */
export async function asked(): Promise<unknown[]> {
  const checks = fakes.requests.filter(({ url }) => url.includes('/functions/v1/'))
  return Promise.all(checks.map(async request => (await request.clone().json()).username))
}
