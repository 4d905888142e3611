export type Variables = Readonly<Record<string, string | undefined>>

// Deno can't check `node:process` without @types/node.
const runtime: { Deno?: { env: { toObject: () => Variables } }; process?: { env: Variables } } =
  globalThis

export function readVariables(): Variables {
  return runtime.Deno?.env.toObject() ?? runtime.process?.env ?? {}
}
