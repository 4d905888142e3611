import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { versionOf } from './contenders.ts'

/** The machine and the versions of a run. */
export type Machine = {
  readonly date: string
  readonly processor: string
  readonly cores: number
  readonly memory: string
  /** The load average over the last minute. */
  readonly load: number
  readonly commit: string
  readonly built: string
  readonly versions: Readonly<Record<string, string>>
}

const MEASURED = [
  'react',
  '@tanstack/react-table',
  '@tanstack/react-query',
  '@supabase/postgrest-js',
  'ag-grid-community',
  'lighthouse',
  'vite',
  '@playwright/test'
]

export function describeMachine(distDir: string): Machine {
  return {
    date: new Date().toISOString(),
    processor: os.cpus()[0]?.model.trim() ?? 'unknown',
    cores: os.availableParallelism(),
    memory: `${Math.round(os.totalmem() / 2 ** 30)} GB`,
    load: Math.round((os.loadavg()[0] ?? 0) * 10) / 10,
    commit: commit(),
    built: builtAt(distDir),
    versions: {
      node: process.versions.node,
      ...Object.fromEntries(MEASURED.map(name => [name, versionOf(name) ?? 'not installed']))
    }
  }
}

function commit(): string {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim()
  } catch {
    // A copy without its history has no commit.
    return 'none'
  }
}

function builtAt(distDir: string): string {
  try {
    return statSync(path.join(distDir, 'winners.html')).mtime.toISOString()
  } catch {
    // A run of the lab alone needs no built site.
    return 'none'
  }
}
