export type Word = {
  id: string
  /** Capital letters A to Z. */
  word: string
  clue: string
  /** The id of the fact that the clue rests on. */
  fact: string
}
