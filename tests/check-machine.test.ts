import { expect, test } from 'vitest'
import { faultOf } from '../.ci/check-machine.mjs'

const machine = {
  node: '24.21.0',
  runsTypeScript: true,
  platform: 'linux',
  hasGlibc: true,
  shell: undefined
}

test.each([
  ['Linux with glibc', {}],
  ['macOS', { platform: 'darwin', hasGlibc: false }],
  ['Windows whose npm was told to use bash', { platform: 'win32', hasGlibc: false, shell: 'bash' }]
])('the scripts run on %s', (_name, change) => {
  expect(faultOf({ ...machine, ...change })).toBeUndefined()
})

test.each([
  ['cmd.exe', { platform: 'win32', hasGlibc: false }, /need WSL/],
  ['Alpine', { hasGlibc: false }, /no glibc/],
  [
    'a Node that npm ci was not allowed to replace',
    { node: '20.20.2', runsTypeScript: false },
    /this is 20\.20\.2.*npm rebuild/
  ]
])('the scripts say what is missing on %s', (_name, change, sentence) => {
  expect(faultOf({ ...machine, ...change })).toMatch(sentence)
})
