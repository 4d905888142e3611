export type ColumnKind =
  | 'id'
  | 'handle'
  | 'picture'
  | 'text'
  | 'count'
  | 'score'
  | 'percentage'
  | 'seconds'
  | 'time'
  | 'flag'

type WinnerColumn = {
  kind: ColumnKind
  /** An empty cell leaves the value. */
  isRequired?: true
  /** In the published board, for search, sort or filter. */
  isIndexed?: true
}

/** Everything that reads or writes winners derives from this list. */
export const WINNER_COLUMNS = {
  id: { kind: 'id', isRequired: true, isIndexed: true },
  username: { kind: 'handle', isRequired: true, isIndexed: true },
  avatar_url: { kind: 'picture' },
  description: { kind: 'text' },
  followers_count: { kind: 'count', isIndexed: true },
  following_count: { kind: 'count', isIndexed: true },
  iq_score: { kind: 'score', isIndexed: true },
  accuracy_percentage: { kind: 'percentage' },
  completion_time: { kind: 'seconds' },
  created_at: { kind: 'time', isRequired: true },
  follows_altius: { kind: 'flag', isRequired: true, isIndexed: true },
  follows_altius_checked_at: { kind: 'time' }
} as const satisfies Record<string, WinnerColumn>

type Columns = typeof WINNER_COLUMNS
export type WinnerField = keyof Columns

type Value = {
  id: number
  handle: string
  picture: string
  text: string
  count: number
  score: number
  percentage: number
  seconds: number
  time: string
  flag: boolean
}

/** Points, percentages 0 to 100, times in ISO 8601. */
export type WinnerRow = {
  [Field in WinnerField]:
    Value[Columns[Field]['kind']] | (Columns[Field] extends { isRequired: true } ? never : null)
}

export type IndexedField = {
  [Field in WinnerField]: Columns[Field] extends { isIndexed: true } ? Field : never
}[WinnerField]

export const WINNER_FIELDS = Object.keys(WINNER_COLUMNS) as readonly WinnerField[]

export const INDEXED_FIELDS = WINNER_FIELDS.filter(
  (field): field is IndexedField => 'isIndexed' in WINNER_COLUMNS[field]
)
