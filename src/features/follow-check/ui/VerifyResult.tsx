import { formatCount } from '../../../ui/format-count.ts'
import { followSentence } from '../sentences.ts'
import { SITE } from '../../../site.ts'
import { type Verification } from '../store.ts'

const TONE = {
  following: 'border-flow bg-flow-wash text-flow-ink',
  not: 'border-wait bg-wait-wash text-wait-ink'
} as const

/** The answer in words, sign and colour, once there is one. */
export function VerifyResult({ verification }: { verification: Verification }) {
  if (verification.state !== 'answered') return null
  const { answer } = verification
  const { following, followers } = answer
  return (
    <div
      data-testid="verify-result"
      data-following={following}
      className={`mt-4 max-w-xl rounded-block border-l-4 px-4 py-3 ${following ? TONE.following : TONE.not}`}
    >
      <p className="font-medium">
        {following ? '✓' : '✗'} {followSentence(answer, SITE.brand.name)}
      </p>
      {followers !== undefined && (
        <p className="mt-0.5 text-small tabular-nums">{formatCount(followers)} followers</p>
      )}
    </div>
  )
}
