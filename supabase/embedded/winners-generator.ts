import { WINNER_FIELDS, type WinnerRow } from '../../src/domain/winners/winner-columns.ts'
import { seededRandom, unit } from '../../src/domain/engine/random.ts'

export const DEFAULT_WINNERS = 5210

export const MAX_WINNERS = 1_000_000

const AVATARS = 8
const FIRST_DAY = Date.UTC(2024, 8, 2)
const DAY = 86_400_000

type Rng = ReturnType<typeof createRng>

function createRng(seed: number) {
  const random = seededRandom(seed)
  const next = (): number => unit(random)
  /** Both ends included. */
  const integer = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    integer,
    pick: <Item>(items: readonly [Item, ...Item[]]): Item =>
      items[integer(0, items.length - 1)] ?? items[0],
    boolean: (probability: number): boolean => next() < probability,
    // The sum of twelve uniform numbers is close enough to normal and avoids the logarithm, whose
    // last digit may differ between machines.
    normal: (mean: number, deviation: number): number => {
      let sum = -6
      for (let count = 0; count < 12; count += 1) sum += next()
      return mean + sum * deviation
    }
  }
}

/** In UTF-16 units, as on X. */
export const MAX_DESCRIPTION_LENGTH = 160

const PHRASES = [
  'Reads block explorers for fun.',
  'Parallel by default, sequential by necessity.',
  'Chess, compilers and coffee.',
  'Twelve right out of twelve, and one lucky guess.',
  'I write about gas, slots & state.',
  'Ich baue Brücken zwischen Ketten – größtenteils nachts.',
  'J’étudie les blocs là où d’autres étudient les étoiles.',
  'El paralelismo no espera a nadie. ¿Y tú?',
  'Tôi học cách chạy song song từng bước một.',
  'Ağ, blok, zincir… İyi günler!',
  'Учусь параллельному исполнению.',
  'Паралельні лінії таки зустрічаються в моєму коді.',
  'Οι συναλλαγές τρέχουν παράλληλα.',
  'أتعلم كيف تعمل الكتل على التوازي.',
  'אני לומד איך בלוקים רצים במקביל.',
  'یادگیری اجرای موازی، قدم به قدم.',
  'मैं समानांतर निष्पादन सीख रहा हूँ।',
  'ฉันชอบแก้ปริศนาทุกวัน',
  '我喜欢并行执行和难题。',
  '並列に走るブロックが好きです。',
  '병렬 실행을 배우는 중입니다.',
  'በትይዩ መሥራት እማራለሁ።',
  '🧠⚡🚀',
  'gm ☀️ build 🛠️ repeat 🔁',
  'Family first 👨‍👩‍👧‍👦, blocks second 🏳️‍🌈🇯🇵🇧🇷',
  'Za\u0308h und ruhig, man\u0303ana, with marks that combine.'
] as const

// Must remain plain text wherever it is shown, exported or copied.
const LOOKS_LIKE_CODE = [
  '<img src=x onerror=alert(1)>',
  '<script>alert(document.domain)</script>',
  '"><b onmouseover="alert(1)">bold?</b>',
  'javascript:alert(1)',
  '&lt;not a tag&gt; &amp; &#x27;quoted&#x27;',
  '{{7*7}} ${7*7} <%= 7*7 %>',
  "Robert'); drop table winners;--",
  '=HYPERLINK("https://example.com","click")',
  '+1+1',
  '@SUM(1,2), "two", and\na second line',
  '</title></textarea>plain after all',
  '\u202eright-to-left override\u202c and back'
] as const

const CODE_EVERY = 97

/** Null, empty, or up to {@link MAX_DESCRIPTION_LENGTH} characters in one or more scripts. */
function describeWinner(index: number, rng: Rng): string | null {
  if (index % CODE_EVERY === 4) {
    return LOOKS_LIKE_CODE[Math.floor(index / CODE_EVERY) % LOOKS_LIKE_CODE.length] ?? null
  }
  if (rng.boolean(0.15)) return null
  if (rng.boolean(0.04)) return ''
  let words: string = rng.pick(PHRASES)
  while (rng.boolean(0.55)) {
    const longer = `${words} ${rng.pick(PHRASES)}`
    if (longer.length > MAX_DESCRIPTION_LENGTH) break
    words = longer
  }
  return rng.boolean(0.01) ? words.padEnd(MAX_DESCRIPTION_LENGTH, 'parallel') : words
}

const PREFIXES = [
  'Zyq',
  'vex',
  'Quo',
  'drix',
  'Xan',
  'myrr',
  'Tsoq',
  'glor',
  'Wuz',
  'pluv'
] as const
const MIDDLES = ['', 'a', 'ori', 'u', 'yx', 'enq', 'o', 'izz', 'ul', 'aqu'] as const
const SUFFIXES = ['vak', 'zor', 'qin', 'plex', 'trq', 'wyn', 'xus', 'bof', 'dzi', 'kwe'] as const

// Primes: multiplying by a fixed factor modulo a prime visits every number once.
const PRIMES = [9973, 99_991, 1_000_003] as const
const FACTOR = 7919

/**
 * An invented handle of 4 to 15 characters from A-Z, a-z, 0-9 and _: meaningless syllables and a
 * number unique among `total`, so that handles are unique case-insensitively and name no real person.
 */
function inventUsername(index: number, total: number, rng: Rng): string {
  const modulus = PRIMES.find(prime => prime > total) ?? PRIMES[2]
  const number = String(10 + ((index * FACTOR + 4021) % modulus))
  // Covers everything a handle may look like: case, underscores, leading digits.
  const separator = rng.pick(['', '', '', '_'])
  const syllables = `${rng.pick(PREFIXES)}${rng.pick(MIDDLES)}${rng.pick(SUFFIXES)}`
  const word = syllables.slice(0, 15 - separator.length - number.length)
  switch (rng.integer(0, 11)) {
    case 0:
      return `${word.toUpperCase()}${separator}${number}`
    case 1:
      return `${word.toLowerCase()}${separator}${number}`
    case 2:
      return `${number}${separator}${word}`
    case 3:
      return `_${word.slice(0, 14 - separator.length - number.length)}${separator}${number}`
    default:
      return `${word}${separator}${number}`
  }
}

function avatar(rng: Rng): string | null {
  return rng.boolean(0.45) ? null : `/avatars/${rng.integer(1, AVATARS)}.svg`
}

// Zipf's law: the k-th largest value is about 1/k of the largest, which the reciprocal of a uniform
// number gives; the cap stands for the few giants.
function followers(rng: Rng): number {
  return Math.min(Math.floor(160 / Math.max(rng.next(), 1e-9)) - 160, 4_800_000)
}

// Most accounts follow few others: the product of three uniform numbers is skewed toward 0.
function following(rng: Rng): number {
  return Math.floor(rng.next() * rng.next() * rng.next() * 7500)
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max)
}

type Known = Partial<WinnerRow> & {
  [Field in keyof WinnerRow as null extends WinnerRow[Field] ? never : Field]: WinnerRow[Field]
}

function complete(known: Known): WinnerRow {
  return Object.fromEntries(WINNER_FIELDS.map(field => [field, known[field] ?? null])) as WinnerRow
}

function winner(index: number, total: number, rng: Rng): WinnerRow {
  const username = inventUsername(index, total, rng)
  const iq = clamp(Math.round(rng.normal(116, 14) * 2) / 2, 70, 160)
  const accuracy = clamp(((iq - 70) / 90) * 100 + rng.normal(0, 6), 0, 100)
  const createdAt = FIRST_DAY + rng.integer(0, 300 * DAY - 1)
  const isChecked = rng.boolean(0.7)
  return complete({
    id: index + 1,
    username,
    avatar_url: avatar(rng),
    description: describeWinner(index, rng),
    followers_count: rng.boolean(0.02) ? null : followers(rng),
    following_count: rng.boolean(0.02) ? null : following(rng),
    iq_score: rng.boolean(0.01) ? null : iq,
    accuracy_percentage: rng.boolean(0.01) ? null : Math.round(accuracy * 100) / 100,
    completion_time: rng.boolean(0.03)
      ? null
      : Math.round(clamp(rng.normal(620 - iq * 2, 110), 45, 1800)),
    created_at: new Date(createdAt).toISOString(),
    follows_altius: isChecked && rng.boolean(0.4),
    follows_altius_checked_at: isChecked
      ? new Date(createdAt + rng.integer(0, 90 * DAY)).toISOString()
      : null
  })
}

/**
 * Generates `total` winners, always the same for the same total, one at a time so that a million
 * need no memory.
 *
 * @param total an integer from 0 to {@link MAX_WINNERS}
 */
export function* generateWinners(total: number): Generator<WinnerRow, void, undefined> {
  const rng = createRng(total)
  for (let index = 0; index < total; index += 1) yield winner(index, total, rng)
}
