/** What a search over pages and actions finds: every typed word must begin a word of the name. */

export type Choice = {
  readonly id: string
  readonly name: string
  /** Shown after the name, such as the key for the same action. */
  readonly hint?: string
  readonly run: () => void
}

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** All choices if nothing was typed. */
export const fitting = (choices: readonly Choice[], typed: string): readonly Choice[] => {
  const sought = wordsOf(typed)
  return choices.filter(({ name }) => {
    const words = wordsOf(name)
    return sought.every((part) => words.some((word) => word.startsWith(part)))
  })
}
