import serveSite from '../e2e/serve-site.ts'
import { findFirefox } from './firefox.ts'
import { findWebKit } from './webkit.ts'

/** Checks that the browsers are installed, then serves the built site. */
export default async function setUp(): Promise<() => Promise<void>> {
  findFirefox()
  findWebKit()
  return serveSite()
}
