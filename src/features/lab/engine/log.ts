import { type TraceEvent } from './trace.ts'

/** What a transaction is called on screen: counted from 1, as people do. */
export function transactionName(transaction: number): string {
  return `tx ${transaction + 1}`
}

export function coreName(core: number): string {
  return `core ${core + 1}`
}

/**
 * One event in words, without its time: 'tx 7 aborted: it read account 3, which tx 3 then wrote'.
 */
export function sentenceFor(event: TraceEvent): string {
  const name = transactionName(event.transaction)
  switch (event.kind) {
    case 'start':
      return `${name} started on ${coreName(event.core)}`
    case 'rerun':
      return `${name} started again on ${coreName(event.core)}, attempt ${event.incarnation + 1}`
    case 'read':
      return `${name} read ${event.key}, ${originOf(event.from)}`
    case 'write':
      return `${name} wrote ${event.value} to ${event.key}`
    case 'withdraw':
      return `${name} took back its write to ${event.key}`
    case 'validate':
      return `${name} checked on ${coreName(event.core)}: ${verdictOn(event.passed)}`
    case 'abort':
      return `${name} aborted: it read ${event.key}, ${causeOf(event.how, event.by)}`
    case 'wait':
      return `${name} waits for ${transactionName(event.for)}, about to write ${event.key} again`
    case 'commit':
      return `${name} committed`
  }
}

function originOf(from: number | null): string {
  return from === null ? 'as it was before the block' : `written by ${transactionName(from)}`
}

function verdictOn(passed: boolean): string {
  return passed ? 'what it read still holds' : 'what it read has changed'
}

function causeOf(how: 'written' | 'in doubt' | 'withdrawn', by: number): string {
  const name = transactionName(by)
  switch (how) {
    case 'written':
      return `which ${name} then wrote`
    case 'in doubt':
      return `which ${name} is about to write again`
    case 'withdrawn':
      return `which ${name} had written and then took back`
  }
}
