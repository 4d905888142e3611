/** More than any page or tool asks for. Parsing and answering such a query would keep all others waiting. */
const MOST_LEVELS = 50
const MOST_COLUMNS = 200

/** Refuses a query that is nested too deep or names too many columns, as PostgREST refuses one that it can't parse. */
export function refusalOf(url: string): Response | undefined {
  for (const [name, value] of new URL(url).searchParams) {
    if (levelsOf(value) > MOST_LEVELS) {
      return refused(`"${name}" has more than ${String(MOST_LEVELS)} levels of parentheses`)
    }
    if (/(?:^|\.)(?:select|order|columns)$/.test(name) && value.split(',').length > MOST_COLUMNS) {
      return refused(`"${name}" has more than ${String(MOST_COLUMNS)} columns`)
    }
  }
  return undefined
}

function levelsOf(text: string): number {
  let [level, most] = [0, 0]
  for (const character of text) {
    if (character === '(') level += 1
    if (character === ')') level -= 1
    most = Math.max(most, level)
  }
  return most
}

function refused(details: string): Response {
  const message = 'The query is too large'
  return Response.json({ code: 'PGRST100', details, hint: null, message }, { status: 400 })
}
