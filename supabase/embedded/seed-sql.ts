import { COLUMNS, generateWinners } from './winners-generator.ts'

/** How many winners stand in `supabase/seed.sql`: enough to see something, few enough to read. */
export const FEW_WINNERS = 20

function literal(value: string | number | boolean | null): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)
}

/** SQL that fills an empty table with `total` generated winners; what `supabase db reset` runs. */
export function seedSql(total: number): string {
  const rows = Array.from(
    generateWinners(total),
    winner => `  (${COLUMNS.map(column => literal(winner[column])).join(', ')})`
  )
  return `-- Made by \`node supabase/embedded/seed-sql.ts\`; a test compares the two.
insert into public.winners
  (${COLUMNS.join(', ')})
values
${rows.join(',\n')};

select setval(pg_get_serial_sequence('public.winners', 'id'), ${String(total)});
`
}

if (import.meta.main) process.stdout.write(seedSql(FEW_WINNERS))
