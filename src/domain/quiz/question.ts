export type Option = {
  id: string
  text: string
  /** Why it is right or wrong. */
  explanation: string
}

/** What the quiz and the checks after the sections ask. */
export type Question = {
  id: string
  section: string
  stem: string
  options: readonly Option[]
  answer: string
}

export function optionOf({ options }: Question, id: string | undefined): Option | undefined {
  return options.find(option => option.id === id)
}
