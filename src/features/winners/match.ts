/** A username cut at the first match of a search. */
export type Match = { readonly before: string; readonly match: string; readonly after: string }

/**
 * Where `key`, in lower case, stands in a username, whatever the case there.
 * Without a key or a match, all is `before`.
 */
export function searchMatch(username: string, key: string): Match {
  const at = key === '' ? -1 : username.toLowerCase().indexOf(key)
  if (at < 0) return { before: username, match: '', after: '' }
  const end = at + key.length
  return {
    before: username.slice(0, at),
    match: username.slice(at, end),
    after: username.slice(end)
  }
}
