import { expect, test } from 'vitest'
import { type Term } from '../../src/content/terms.ts'
import { faultsOfTerms, type Prose, type Run } from './terms.ts'

const GAS: Term = { id: 'gas', term: 'Gas', section: 'basics' }
const CORE: Term = { id: 'core', term: 'Core', section: 'problem' }

const plain = (text: string): Run => ({ text, kind: 'plain' })
const opener = (text: string, id: string): Run => ({ text, kind: 'opener', id })
const definition = (text: string, id: string): Run => ({ text, kind: 'definition', id })

const BASICS: Prose = {
  section: 'basics',
  runs: [plain('Work is counted in '), definition('gas', 'gas'), plain('. Gas costs money.')]
}
const PROBLEM: Prose = {
  section: 'problem',
  runs: [opener('Gas', 'gas'), plain(' is capped. Other '), definition('cores', 'core')]
}

test('terms that are defined once, before their use, and open where they come again are sound', () => {
  expect(faultsOfTerms([GAS, CORE], [BASICS, PROBLEM])).toEqual([])
})

test('a term in front of its definition is found, in the same section too', () => {
  const early = { ...BASICS, runs: [plain('Cores need gas. '), ...BASICS.runs] }
  expect(faultsOfTerms([GAS, CORE], [early, PROBLEM])).toEqual([
    'gas is used in basics before its definition.',
    'core is used in basics before its definition.'
  ])
})

test('the first screen may use a term that opens its definition', () => {
  const hero = (run: Run): Prose => ({ section: 'hero', runs: [run] })
  expect(faultsOfTerms([GAS, CORE], [hero(opener('Gas', 'gas')), BASICS, PROBLEM])).toEqual([])
  expect(faultsOfTerms([GAS, CORE], [hero(plain('Gas')), BASICS, PROBLEM])).toEqual([
    'gas is used in hero before its definition.'
  ])
})

test('a later section that does not open a term is found', () => {
  const shut = { ...PROBLEM, runs: [plain('Gas is capped. '), ...PROBLEM.runs.slice(1)] }
  expect(faultsOfTerms([GAS, CORE], [BASICS, shut])).toEqual([
    'gas does not open its definition in problem.'
  ])
})

test('a term defined twice, never or elsewhere is found', () => {
  expect(faultsOfTerms([GAS], [BASICS, { ...BASICS, section: 'problem' }])).toContain(
    'gas is defined 2 times, not once.'
  )
  expect(faultsOfTerms([CORE], [BASICS])).toContain('core is defined 0 times, not once.')
  expect(faultsOfTerms([{ ...GAS, section: 'problem' }], [BASICS])).toEqual([
    'gas is defined in basics; the glossary says problem.'
  ])
})

test('a definition that is not in the glossary is found', () => {
  expect(faultsOfTerms([GAS], [BASICS, PROBLEM])).toEqual([
    "'cores' is defined but not in the glossary."
  ])
})

test('only whole words count, and the longer of two terms', () => {
  const split: Term = { id: 'split-gas', term: 'Split gas', section: 'problem' }
  const runs = [plain('Gasoline, degas and '), definition('split gas', 'split-gas')]
  expect(faultsOfTerms([GAS, split], [BASICS, { section: 'problem', runs }])).toEqual([])
})

test('a name counts with its capital letter only', () => {
  const storage: Term = { id: 'storage', term: 'Storage', proper: true, section: 'problem' }
  const runs = [plain('Fast storage. '), definition('Storage', 'storage')]
  expect(faultsOfTerms([storage], [{ section: 'problem', runs }])).toEqual([])
})
