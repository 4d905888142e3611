/** In milliseconds. An island loads in two steps, each within this limit: React and its wrapper, then its content. */
export const LOADING_LIMIT = 7000
