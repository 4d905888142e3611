import { type DatabaseThread } from './database-thread.ts'

type Send = DatabaseThread['send']

/** Calls that write nothing but the copy that a publish reads. */
const PUBLISHING = /\/rest\/v1\/rpc\/(?:begin|read|end)_snapshot$/

/**
 * Counts the requests that may have changed winners. All of them pass here, since the database has
 * no other session, and their responses come in the order of their transactions.
 */
export function countChanges(send: Send): { send: Send; changes: () => number } {
  let version: string | undefined
  let changes = 0

  async function counted(...[request, isWanted]: Parameters<Send>): ReturnType<Send> {
    const response = await send(request, isWanted)
    const isPublishing = PUBLISHING.test(new URL(request.url).pathname)
    // A write without a response may still have succeeded.
    const hasChanged = response ? response.version !== version : request.method !== 'GET'
    if (hasChanged && !isPublishing) changes += 1
    version = response?.version ?? version
    return response
  }

  return { send: counted, changes: () => changes }
}
