import { checkFollowRelationship } from '../../supabase/functions/check-follow-relationship/index.ts'
import { HASTY, QUICK } from './follow-cases.ts'

const quick = checkFollowRelationship({ limits: QUICK })
const hasty = checkFollowRelationship({ limits: HASTY })

/** The function for `deno serve`, as it is deployed but for its limits. */
export default {
  fetch: (request: Request): Promise<Response> =>
    (new URL(request.url).pathname === '/hasty' ? hasty : quick)(request)
}
