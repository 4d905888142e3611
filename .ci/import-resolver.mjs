import { dirname, resolve as join } from 'node:path'

/** Resolves imports for eslint-plugin-boundaries: every import in this project names its file in full. */
export const interfaceVersion = 2

export function resolve(source, file) {
  if (!source.startsWith('.')) return { found: false }
  // A <script> of an .astro file is linted as a file in a folder of that name.
  return { found: true, path: join(dirname(file.replace(/\.astro\/.*$/, '.astro')), source) }
}
