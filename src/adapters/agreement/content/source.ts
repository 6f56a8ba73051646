/** All that the parts of an agreement are written from. */

import { ENGLISH, type Language } from '../words/language.ts'
import { filled } from '../words/sentence.ts'
import type { AgreementContent } from './content.ts'
import { type LenderWording, type Template, wordingUnder, wordsOf } from './wording.ts'

export type Source = {
  readonly content: AgreementContent
  /** Under the law of the case. */
  readonly lender: LenderWording
  /** Turns a template of the lender into text for the case. */
  readonly fill: (template: Template) => string
  readonly words: Language
}

/** A case's content and its lender's wording, to be written in a language. */
export const sourceOf = (
  content: AgreementContent,
  wording: LenderWording,
  words: Language = ENGLISH,
): Source => {
  const values = wordsOf(content, wording, words)
  return {
    content,
    lender: wordingUnder(content, wording),
    fill: (template) => filled(template, values),
    words,
  }
}
