/** What a search over the pages and actions finds: every word that was typed begins a word of the name. */

export type Choice = {
  readonly id: string
  readonly name: string
  /** What stands behind the name, such as the key that does the same. */
  readonly hint?: string
  readonly run: () => void
}

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** All of them where nothing was typed. */
export const fitting = (choices: readonly Choice[], typed: string): readonly Choice[] => {
  const sought = wordsOf(typed)
  return choices.filter(({ name }) => {
    const words = wordsOf(name)
    return sought.every((part) => words.some((word) => word.startsWith(part)))
  })
}
