import facts from '../src/content/facts.json' with { type: 'json' }

/** Words of facts that go stale: today's state, or a version. */
const STALE = /\b(?:today|now|(?<!at )most|still|newest|latest|\d+\.\d+\.\d+)\b/i

/** Prints each fact with the day of its last check, the oldest first. A star marks those that go stale soonest. */
for (const { id, text, checked } of facts.toSorted(
  (one, other) =>
    one.checked.localeCompare(other.checked) ||
    Number(STALE.test(other.text)) - Number(STALE.test(one.text))
))
  console.log(checked, STALE.test(text) ? '*' : ' ', id.padEnd(8), text)
