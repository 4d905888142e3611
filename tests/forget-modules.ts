import { vi } from 'vitest'

// Test files share a process, so each has to load its modules anew.
vi.resetModules()
