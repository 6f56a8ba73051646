/** The reason of a submission in the history. */
import type { SandboxInstructions } from '../../domain/sandbox/sandbox-instructions.ts'

/** What the history says of a submission; empty if nothing. */
export const reasonOf = (askedAgain: readonly string[], { unknown }: SandboxInstructions): string =>
  [reopened(askedAgain), unknownWords(unknown)].filter((words) => words !== '').join(' ')

const NAMED_MAXIMUM = 20

/** Of requirements that were reopened. */
const reopened = (names: readonly string[]): string => {
  if (names.length === 0) return ''
  const others = names.length - NAMED_MAXIMUM
  const more = others > 0 ? `, and ${others} more` : ''
  return `Requested again, because the data they are based on has changed: ${names.slice(0, NAMED_MAXIMUM).join(', ')}${more}.`
}

/** Of sandbox instructions that it does not know. */
const unknownWords = (unknown: SandboxInstructions['unknown']): string =>
  unknown.length === 0 ? '' : `The sandbox does not know: ${unknown.map((word) => `“${word}”`).join(', ')}.`
