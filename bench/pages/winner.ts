/** A row of the table as the REST interface gives it; every contender reads and keeps these. */
export type Winner = {
  id: number
  username: string
  avatar_url: string | null
  description: string | null
  followers_count: number | null
  following_count: number | null
  iq_score: number | null
  accuracy_percentage: number | null
  completion_time: number | null
  created_at: string
  follows_altius: boolean
  follows_altius_checked_at: string | null
}

export const COLUMNS =
  'id,username,avatar_url,description,followers_count,following_count,iq_score,accuracy_percentage,completion_time,created_at,follows_altius,follows_altius_checked_at'

export const BATCH = 1000
export const PLACEHOLDER = '/avatar.svg'
export const NUMBERS = new Intl.NumberFormat('en-US')

export function profile({ username }: Winner): string {
  return `https://x.com/${encodeURIComponent(username)}`
}

export function score({ iq_score }: Winner): string {
  return `IQ: ${iq_score ?? '–'}`
}
