import { type PGlite } from '@supabase/lite/pglite'

/** Every table privilege in Postgres 17. */
export const TABLE_PRIVILEGES = {
  test: 'has_table_privilege',
  names: ['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger', 'maintain']
} as const

/** Every sequence privilege: `usage` and `update` advance it. */
export const SEQUENCE_PRIVILEGES = {
  test: 'has_sequence_privilege',
  names: ['usage', 'select', 'update']
} as const

/** The privileges of the public roles, as the database reports them. */
export async function publicPrivileges(
  database: PGlite,
  privileges: typeof TABLE_PRIVILEGES | typeof SEQUENCE_PRIVILEGES,
  object: string
): Promise<readonly string[]> {
  const { rows } = await database.query<{ privilege: string }>(
    `select format('%s: %s', role, privilege) as privilege
    from unnest($1::text[]) with ordinality as roles (role, role_number),
      unnest($2::text[]) with ordinality as privileges (privilege, number)
    where ${privileges.test}(role, $3, privilege)
    order by role_number, number`,
    [['anon', 'authenticated', 'public'], privileges.names, object]
  )
  return rows.map(row => row.privilege)
}
