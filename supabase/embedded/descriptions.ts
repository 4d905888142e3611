import { type Chance } from './chance.ts'

/** The longest description, in UTF-16 units, as on X. */
export const LONGEST = 160

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

// What must stay text wherever it is shown, exported or copied.
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

/** A description that looks like code, for every so many winners; see {@link describeWinner}. */
const CODE_EVERY = 97

/**
 * The words of the winner at `index`: null, empty, or up to {@link LONGEST} characters in one or
 * several scripts, some of them looking like markup, formulas or SQL.
 */
export function describeWinner(index: number, chance: Chance): string | null {
  if (index % CODE_EVERY === 4) {
    return LOOKS_LIKE_CODE[Math.floor(index / CODE_EVERY) % LOOKS_LIKE_CODE.length] ?? null
  }
  if (chance.happens(0.15)) return null
  if (chance.happens(0.04)) return ''
  let words: string = chance.pick(PHRASES)
  while (chance.happens(0.55)) {
    const longer = `${words} ${chance.pick(PHRASES)}`
    if (longer.length > LONGEST) break
    words = longer
  }
  // A few fill the whole length without a space, as a link or a row of letters would.
  return chance.happens(0.01) ? words.padEnd(LONGEST, 'parallel') : words
}
