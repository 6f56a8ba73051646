/** All that the parts of an agreement are written from. */

import type { AgreementContent } from './content.ts'
import { filled, type Language, languageIn } from './language.ts'
import { type LenderWording, type Template, wordingFor, wordsOf } from './wording.ts'

export type Source = {
  readonly content: AgreementContent
  /** For the case. */
  readonly lender: LenderWording
  /** Turns a template of the lender into text for the case. */
  readonly fill: (template: Template) => string
  readonly words: Language
}

/** A case's content and its lender's wording, to be written in the language of the content. */
export const sourceOf = (content: AgreementContent, wording: LenderWording): Source => {
  const values = wordsOf(content, wording)
  return {
    content,
    lender: wordingFor(content, wording),
    fill: (template) => filled(template, values),
    words: languageIn(content),
  }
}
