import {
  GROUP_ROWS,
  type SnapshotManifest
} from '../../../../supabase/functions/_shared/winners-snapshot.ts'
import { type Profile, type Winner } from '../winner.ts'
import { type Profiles, type SearchIndex, textAt } from '../winners-index.ts'
import { type Decoded } from './decode.ts'
import { SnapshotUnusable } from './files.ts'
import { createGroupReader } from './groups.ts'

type Options = Decoded & {
  readonly manifest: SnapshotManifest
  /** The address of the file of rows. */
  readonly address: string
  /** The first group, which is there already. */
  readonly first: readonly Winner[]
  readonly onProfiles: () => void
  readonly onFailure: (error: unknown) => void
}

/**
 * The profiles of a snapshot, which come in groups by rank when they are wanted.
 * @throws SnapshotUnusable if the first group holds others than the columns have at these ranks
 */
export function createProfiles(options: Options): Profiles {
  const { index, first, onProfiles } = options
  const byRank = index.orders.rank.desc
  const places = new Uint32Array(index.size)
  byRank.forEach((position, place) => (places[position] = place))
  const profiles = new Map<number, Profile>()

  const receive = (group: number, winners: readonly Winner[]): void => {
    const positions = byRank.subarray(group * GROUP_ROWS, group * GROUP_ROWS + winners.length)
    checkNames(index, positions, winners)
    winners.forEach(({ avatar, description, checkedAt }, at) =>
      profiles.set(positions[at] ?? -1, { avatar, description, checkedAt })
    )
  }
  receive(0, first)

  const groupsOf = (positions: Iterable<number>): readonly number[] =>
    Array.from(positions)
      .filter(position => !profiles.has(position))
      .map(position => Math.floor((places[position] ?? 0) / GROUP_ROWS))
  const reader = createGroupReader({
    ...options,
    onGroup(group, winners) {
      receive(group, winners)
      onProfiles()
    }
  })
  return {
    at: position => profiles.get(position),
    want: positions => reader.want(groupsOf(positions)),
    load: positions => reader.read(groupsOf(positions))
  }
}

function checkNames(
  { usernames }: SearchIndex,
  positions: Iterable<number>,
  winners: readonly Winner[]
): void {
  const names = Array.from(positions, position => textAt(usernames, position))
  if (winners.length !== names.length || winners.some(({ username }, at) => username !== names[at]))
    throw new SnapshotUnusable('The rows are of others than the columns have at these ranks')
}
