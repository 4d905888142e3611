import { type Provider, type ProviderResult } from './provider.ts'
import { getJson, property, type Service, unusable } from './service.ts'

const NO_ACCOUNT = /\buser\b.*\b(not found|not exist|suspended)\b/i

/** A message about the brand's account or the one at twitterapi.io says nothing of who was asked about. */
const OTHER_ACCOUNT = /\b(target|your|api)\b/i

/**
 * twitterapi.io, `GET /twitter/user/check_follow_relationship`: whether the source follows the target
 * (https://docs.twitterapi.io/api-reference/endpoint/check_follow_relationship). It tells neither the
 * account's own spelling nor its number of followers. A missing account arrives with status 200 as
 * `{"status": "error", "msg": "user not found"}` (https://docs.twitterapi.io/errors).
 */
export function createTwitterApiIo(options: Service & { readonly key: string }): Provider {
  return {
    name: 'twitterapi.io',
    check: async (username, signal) => {
      const url = new URL(`${options.baseUrl}/twitter/user/check_follow_relationship`)
      url.searchParams.set('source_user_name', username)
      url.searchParams.set('target_user_name', options.brand)
      const response = await getJson(options, url, { 'x-api-key': options.key }, signal)
      return response.kind === 'failed' ? response : resultOf(response.value, username)
    }
  }
}

function resultOf(body: unknown, username: string): ProviderResult {
  const status = property(body, 'status')
  if (status === 'error') {
    const message = property(body, 'msg') ?? property(body, 'message')
    return typeof message === 'string' && NO_ACCOUNT.test(message) && !OTHER_ACCOUNT.test(message)
      ? { kind: 'no-such-account' }
      : unusable('twitterapi.io sent an error with status 200.')
  }
  const following = property(property(body, 'data'), 'following')
  return status === 'success' && typeof following === 'boolean'
    ? { kind: 'answer', following, username, followersCount: null }
    : unusable('twitterapi.io sent an answer of an unknown form.')
}
