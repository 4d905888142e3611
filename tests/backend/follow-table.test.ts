import { beforeEach, vi } from 'vitest'
import { PUBLISHABLE_KEY } from '../../supabase/embedded/keys.ts'
import { checkFollowRelationship } from '../../supabase/functions/check-follow-relationship/index.ts'
import { HASTY, QUICK } from './follow-cases.ts'
import { testFollowTable } from './follow-table.ts'

let log = ''
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...texts) => {
    log += texts.join(' ')
  })
})

testFollowTable((backend, environment) => {
  const env = {
    url: backend.url,
    publishableKeys: { default: PUBLISHABLE_KEY },
    secretKeys: { default: backend.secretKey }
  }
  const [quick, hasty] = [QUICK, HASTY].map(limits =>
    checkFollowRelationship({ env, environment, limits })
  )
  return Promise.resolve({
    send: (request, isHasty) =>
      (isHasty ? hasty : quick)!(new Request('http://function.invalid', request)),
    isDeno: false,
    log: () => log,
    close: () => Promise.resolve()
  })
})
