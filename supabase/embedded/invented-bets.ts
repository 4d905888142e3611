/** Invented bets, always the same: 40 to 290 on most blocks, and fewer than 20 on every fifth. */
export const INVENTED_BETS = `
  with pool as (select block, row_number() over (order by block) as place from bets.blocks),
  draw as (
    select block, array(select (hashtextextended(block || ' ' || person, n) & 65535) / 65536.0
      from generate_series(1, 3) as n) as chances
    from pool, generate_series(1, case when place % 5 = 3 then 3 + place % 16 else 40 + place * 97 % 251 end) as person
  )
  insert into bets.counts (block, bet, bets)
  select block, bet, count(*)
  from draw, least(8, greatest(1, 2 + block % 7 * 0.6 + 3 * (chances[1] + chances[2] + chances[3] - 1.5))) as near,
    round(near, 1) as bet
  group by block, bet`
