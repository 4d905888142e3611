/** The embedded backend's publishable key: public, since row-level security protects the data. */
export const PUBLISHABLE_KEY = 'sb_publishable_altius_embedded_backend'
