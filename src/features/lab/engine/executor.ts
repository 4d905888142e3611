export const EXECUTORS = ['sequential', 'block-stm', 'instruction-level'] as const

export type Executor = (typeof EXECUTORS)[number]
