import { type PGlite } from '@supabase/lite/pglite'

/** Every right on a table in Postgres 17. */
export const TABLE_RIGHTS = {
  asks: 'has_table_privilege',
  names: ['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger', 'maintain']
} as const

/** Every right on a sequence: `usage` and `update` move it. */
export const SEQUENCE_RIGHTS = {
  asks: 'has_sequence_privilege',
  names: ['usage', 'select', 'update']
} as const

/** Who of those that the public key can become may do what, by the database's own word. */
export async function publicRights(
  database: PGlite,
  rights: typeof TABLE_RIGHTS | typeof SEQUENCE_RIGHTS,
  object: string
): Promise<readonly string[]> {
  const { rows } = await database.query<{ right: string }>(
    `select format('%s: %s', who, what) as right
    from unnest($1::text[]) with ordinality as roles (who, place),
      unnest($2::text[]) with ordinality as rights (what, number)
    where ${rights.asks}(who, $3, what)
    order by place, number`,
    [['anon', 'authenticated', 'public'], rights.names, object]
  )
  return rows.map(row => row.right)
}
