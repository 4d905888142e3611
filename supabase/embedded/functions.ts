import { FUNCTION_NAME } from '../functions/check-follow-relationship/contract.ts'
import { checkFollowRelationship } from '../functions/check-follow-relationship/index.ts'
import { PUBLISHABLE_KEY } from './keys.ts'

// The function talks to the backend it runs in, so this address is never looked up.
const INSIDE = 'http://embedded.backend.invalid'

/**
 * Serves `/functions/v1/<name>`: the modules of `supabase/functions`, which Supabase would run.
 *
 * @param backend answers the calls that a function makes to the REST interface
 */
export function createFunctions(
  backend: (request: Request) => Promise<Response>
): (request: Request) => Promise<Response> {
  const functions = new Map([
    [
      FUNCTION_NAME,
      checkFollowRelationship({
        env: { url: INSIDE, publishableKeys: { default: PUBLISHABLE_KEY } },
        supabaseOptions: {
          global: { fetch: async (input, init) => backend(new Request(input, init)) }
        }
      })
    ]
  ])

  return async request => {
    const name = new URL(request.url).pathname.split('/')[3] ?? ''
    const answer = functions.get(name)
    if (answer) return answer(request)
    const error = `There is no function named ${JSON.stringify(name)}.`
    return Response.json({ error, code: 'NOT_FOUND' }, { status: 404 })
  }
}
