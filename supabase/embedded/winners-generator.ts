import { WINNER_FIELDS, type WinnerRow } from '../../src/domain/winners/winner-columns.ts'
import { type Random, seededRandom, unit } from '../../src/domain/engine/random.ts'

export const DEFAULT_WINNERS = 5210

export const MAX_WINNERS = 1_000_000

const AVATARS = 8
const FIRST_DAY = Date.UTC(2024, 8, 2)
const DAY = 86_400_000

/** In UTF-16 units, as on X. */
const MAX_DESCRIPTION_LENGTH = 160

const PHRASES = [
  'Reads block explorers for fun.',
  'Parallel by default, sequential by necessity.',
  'I write about gas, slots & state.',
  'Ich baue Brücken zwischen Ketten – größtenteils nachts.',
  'El paralelismo no espera a nadie. ¿Y tú?',
  'Tôi học cách chạy song song từng bước một.',
  'Учусь параллельному исполнению.',
  'Οι συναλλαγές τρέχουν παράλληλα.',
  'أتعلم كيف تعمل الكتل على التوازي.',
  'אני לומד איך בלוקים רצים במקביל.',
  'मैं समानांतर निष्पादन सीख रहा हूँ।',
  'ฉันชอบแก้ปริศนาทุกวัน',
  '我喜欢并行执行和难题。',
  '병렬 실행을 배우는 중입니다.',
  'Family first 👨‍👩‍👧‍👦, blocks second 🏳️‍🌈🇯🇵🇧🇷',
  'Za\u0308h und ruhig, man\u0303ana, with marks that combine.'
]

// Must stay plain text on one line or two, wherever it is shown, exported or copied.
const STRAINING = [
  'parallel'.repeat(20),
  '<img src=x onerror=alert(1)>',
  '"><b onmouseover="alert(1)">bold?</b>',
  '&lt;not a tag&gt; &amp; &#x27;quoted&#x27;',
  '{{7*7}} ${7*7} <%= 7*7 %>',
  '=HYPERLINK("https://example.com","click")',
  '@SUM(1,2), "two", and\na second line',
  '\u202eright-to-left override\u202c and back'
]

const PREFIXES = ['Zyq', 'vex', 'Quo', 'drix', 'Xan', 'myrr', 'Tsoq', 'glor', 'Wuz', 'pluv']
const SUFFIXES = ['vak', 'zor', 'qin', 'plex', 'trq', 'wyn', 'xus', 'bof', 'dzi', 'kwe']

/** Both ends included. */
function integer(random: Random, min: number, max: number): number {
  return min + Math.floor(unit(random) * (max - min + 1))
}

function pick(random: Random, items: readonly string[]): string {
  return items[integer(random, 0, items.length - 1)] ?? ''
}

/** Close to normal without the logarithm, whose last digit may differ between machines. */
function normal(random: Random, mean: number, deviation: number): number {
  const sum = Array.from({ length: 12 }, () => unit(random)).reduce((a, b) => a + b)
  return mean + (sum - 6) * deviation
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max)
}

/** An invented handle: syllables and a number, which name no real person. */
function inventUsername(index: number, random: Random): string {
  const number = String(100 + index)
  const word = pick(random, PREFIXES) + pick(random, SUFFIXES)
  const forms = [
    word.toUpperCase() + number,
    word.toLowerCase() + number,
    number + word,
    `_${word.slice(0, 7)}${number}`
  ]
  return forms[integer(random, 0, 11)] ?? word + number
}

/** Null, empty, or up to {@link MAX_DESCRIPTION_LENGTH} characters in one or more scripts. */
function describeWinner(index: number, random: Random): string | null {
  if (index % 97 === 4) return pick(random, STRAINING)
  if (unit(random) < 0.15) return null
  if (unit(random) < 0.04) return ''
  let words = pick(random, PHRASES)
  while (unit(random) < 0.55) {
    const more = `${words} ${pick(random, PHRASES)}`
    if (more.length <= MAX_DESCRIPTION_LENGTH) words = more
  }
  return words
}

/** The value of a column that the generator does not invent yet. */
const EMPTY = Object.fromEntries<unknown>(WINNER_FIELDS.map(field => [field, null])) as WinnerRow

function generateWinner(index: number, random: Random): WinnerRow {
  const orNull = <Value>(value: Value): Value | null => (unit(random) < 0.02 ? null : value)
  const iq = clamp(Math.round(normal(random, 116, 14) * 2) / 2, 70, 160)
  const accuracy = clamp(((iq - 70) / 90) * 100 + normal(random, 0, 6), 0, 100)
  const createdAt = FIRST_DAY + integer(random, 0, 300 * DAY - 1)
  const isChecked = unit(random) < 0.7
  return {
    ...EMPTY,
    id: index + 1,
    username: inventUsername(index, random),
    avatar_url: unit(random) < 0.45 ? null : `/avatars/${String(integer(random, 1, AVATARS))}.svg`,
    description: describeWinner(index, random),
    // Zipf's law: the k-th largest value is about 1/k of the largest.
    followers_count: orNull(
      Math.min(Math.floor(160 / Math.max(unit(random), 1e-9)) - 160, 4_800_000)
    ),
    // Most accounts follow few others.
    following_count: orNull(Math.floor(unit(random) * unit(random) * unit(random) * 7500)),
    iq_score: orNull(iq),
    accuracy_percentage: orNull(Math.round(accuracy * 100) / 100),
    completion_time: orNull(Math.round(clamp(normal(random, 620 - iq * 2, 110), 45, 1800))),
    created_at: new Date(createdAt).toISOString(),
    follows_altius: isChecked && unit(random) < 0.4,
    follows_altius_checked_at: isChecked
      ? new Date(createdAt + integer(random, 0, 90 * DAY)).toISOString()
      : null
  }
}

/** Always the same for the same total, one at a time, so that a million need no memory. */
export function* generateWinners(total: number): Generator<WinnerRow, void, undefined> {
  const random = seededRandom(total)
  for (let index = 0; index < total; index += 1) yield generateWinner(index, random)
}
