/**
 * The embedded backend's publishable key. It stands in the page for everyone to read and opens
 * nothing but what row-level security lets anyone see, so it may be known and committed.
 */
export const PUBLISHABLE_KEY = 'sb_publishable_altius_embedded_backend'
