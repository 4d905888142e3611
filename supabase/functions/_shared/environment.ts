/** The variables of a process. */
export type Variables = Readonly<Record<string, string | undefined>>

// `node:process` would work in both runtimes too, but Deno can't check it without @types/node.
const runtime: { Deno?: { env: { toObject: () => Variables } }; process?: { env: Variables } } =
  globalThis

/** The variables of this process, under Deno as under Node. */
export function readVariables(): Variables {
  return runtime.Deno?.env.toObject() ?? runtime.process?.env ?? {}
}
