import { vi } from 'vitest'

// Test files share a process: each starts with modules of its own.
vi.resetModules()
