import type { Asset } from './site-assets.ts'

/** A check of size-limit. */
export type Check = Asset & { limit: string; message: string }

const CURES: readonly (readonly [RegExp, string])[] = [
  [/hero$/, 'move style and markup that only later sections need behind the hero, or say less'],
  [/CSS/, 'let a rule serve more parts, or shorten figures and text'],
  [/^fonts/, 'fewer faces, a smaller subset'],
  [
    /scripts/,
    'hydrate an island with client:near, or import() what the first screen does not need'
  ],
  [/^(?:island|on demand|separate)/, 'import less, or load a part of it on demand with import()']
]

/**
 * The assets with their budgets in bytes.
 * @throws when an asset has no budget, or a budget no asset
 */
export function withBudgets(
  assets: readonly Asset[],
  budgets: Readonly<Record<string, number>>
): Check[] {
  const names = new Set(assets.map(({ name }) => name))
  const faults = [
    ...[...names].filter(name => !(name in budgets)).map(name => `${name} has no budget: add it`),
    ...Object.keys(budgets)
      .filter(name => !names.has(name))
      .map(name => `${name}: the site has nothing of that name, remove it`)
  ]
  if (faults.length > 0) throw new Error(`In .size-limit.mjs:\n${faults.join('\n')}`)
  return assets.map(asset => ({
    ...asset,
    limit: `${budgets[asset.name]} B`,
    message: `Cure: ${CURES.find(([subject]) => subject.test(asset.name))?.[1] ?? 'make it smaller'}.`
  }))
}
