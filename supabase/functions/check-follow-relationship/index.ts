// Pins the versions in deno.json, which @supabase/server leaves open.
import '@supabase/middleware'
import 'jose'
import 'std-env'
import { checkFollowRelationship } from './check-follow.ts'

export default { fetch: checkFollowRelationship() }
