/** Checks a signer's signature, so that its document can be drawn in any case. */

import { typedName } from '../../domain/application/same-name.ts'
import { type DrawingFault, drawingFault } from '../../domain/signing/drawn-signature.ts'
import type { GivenSignature } from '../../domain/signing/signing.ts'

export const TYPED_MAXIMUM_CHARACTERS = 100

const LETTERS_MINIMUM = 2

/** The signature as stored, or a sentence about what is wrong with it. */
export const givenSignature = (
  given: GivenSignature,
): { readonly signature: GivenSignature } | { readonly says: string } => {
  if (given.kind === 'drawn') {
    const fault = drawingFault(given.strokes)
    return fault === undefined ? { signature: given } : { says: DRAWING_FAULTS[fault] }
  }
  const text = typedName(given.text)
  const says = typedFault(text)
  return says === undefined ? { signature: { kind: 'typed', text } } : { says }
}

/** Control characters, and others that nobody sees, but for the joiners that some scripts need. */
const UNREADABLE = /[^\P{C}\u200C\u200D]/u

const typedFault = (text: string): string | undefined => {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  if (letters < LETTERS_MINIMUM) return 'Type your name, with at least two letters.'
  if (UNREADABLE.test(text)) return 'Your name cannot contain invisible characters.'
  return text.length > TYPED_MAXIMUM_CHARACTERS
    ? `Your name can have at most ${TYPED_MAXIMUM_CHARACTERS} characters here.`
    : undefined
}

const DRAWING_FAULTS: Readonly<Record<DrawingFault, string>> = {
  unreadable: 'The drawing could not be read. Draw your signature again, or type your name.',
  tooLarge: 'The drawing is too large. Draw your signature again, or type your name.',
  blank: 'The drawing is almost empty. Draw your signature, or type your name.',
}
