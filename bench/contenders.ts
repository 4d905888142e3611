import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A page that is measured. */
export type Contender = {
  readonly id: 'limit' | 'ours' | 'snapshot' | 'aggrid' | 'tanstack'
  readonly name: string
  readonly path: string
  /** The sentence on a page without winners, if the time until it is measured too. */
  readonly emptyText?: string
  /** Whether a page of 50 is 50 rows in the document, or only the visible ones. */
  readonly drawsAll: boolean
  /** The selector of one row. */
  readonly row: string
  /** What it is made with, beyond the site's own packages. */
  readonly packages: readonly string[]
}

const ROW = '[data-testid="winner-row"]'

const OURS = {
  path: '/winners',
  emptyText: 'There are no winners yet.',
  drawsAll: true,
  row: ROW,
  packages: []
}

export const CONTENDERS: readonly Contender[] = [
  {
    id: 'limit',
    name: 'hand-written limit',
    path: '/bench/limit/index.html',
    drawsAll: true,
    row: ROW,
    packages: []
  },
  { ...OURS, id: 'ours', name: 'our board' },
  { ...OURS, id: 'snapshot', name: 'ours, snapshot' },
  {
    id: 'aggrid',
    name: 'AG Grid',
    path: '/bench/aggrid/index.html',
    drawsAll: false,
    row: '.ag-row',
    packages: ['ag-grid-community']
  },
  {
    id: 'tanstack',
    name: 'TanStack',
    path: '/bench/tanstack/index.html',
    drawsAll: true,
    row: ROW,
    packages: ['@tanstack/react-table', '@tanstack/react-query']
  }
]

/** The version of an installed package. */
export function versionOf(name: string): string | undefined {
  const file = path.join(import.meta.dirname, '../node_modules', name, 'package.json')
  if (!existsSync(file)) return undefined
  const { version }: { version: string } = JSON.parse(readFileSync(file, 'utf8'))
  return version
}

/** Installs packages of this workspace: `npm ci` leaves them out, since the site does not need them. */
export function install(packages: readonly string[]): void {
  if (packages.every(versionOf)) return
  const all = ['install', '--workspaces', '--include-workspace-root', '--no-save']
  execFileSync('npm', all, { cwd: path.join(import.meta.dirname, '..'), stdio: 'inherit' })
}
