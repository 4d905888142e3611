import serveSite from '../e2e/serve-site.ts'
import { findFirefox } from './firefox.ts'
import { findWebKit } from './webkit.ts'

/** Makes sure that the browsers are there, then serves the built site. */
export default async function setUp(): Promise<() => Promise<void>> {
  findFirefox()
  findWebKit()
  return serveSite()
}
