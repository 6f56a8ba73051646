/** A person's name: words of letters of any script, joined as names are. */

import { Fault } from '../../../packages/rules/fault.ts'
import { cleanedName, withPlainApostrophes } from '../../../packages/values/typed/clean-text.ts'
import { countCharacters, hasAtMost, string } from './kind.ts'

const PERSON_NAME_MAXIMUM_CHARACTERS = 100

/** The apostrophes that are not letters of any name. */
const NEVER_LETTERS = /[’‘‛ʼʻ´`＇]/g
/** The middle dot of Japanese names, in half width. */
const HALF_WIDTH_DOT = /･/g
const SEVERAL_SPACES = / {2,}/g

/** The usual name, which needs nothing else. */
const PLAIN_NAME = /^[A-Za-z]+(?:[ -][A-Za-z]+)*$/
/**
 * Words of letters and marks, with a joiner between two of them where the script has any, joined by one space, hyphen,
 * middle dot, apostrophe or full stop; the last two may be followed by one space. An apostrophe may also begin a word ("van
 * 't Hoff"), and a name may end in a full stop ("Jr.").
 */
const PERSON_NAME = /^'?[\p{L}\p{M}]+(?:(?:[\u200C\u200D]|[ ·・-]'?|\. ?'?|' ?)[\p{L}\p{M}]+)*\.?$/u
const LETTER = /\p{L}/u

const notAName = new Fault(
  'personName',
  'must be a person’s name: letters joined by spaces or by single hyphens, apostrophes, middle dots or full stops',
)

/**
 * Canonical: in NFC, one kind of apostrophe, one space for several. A name that is too long is `maxLength`, which is
 * checked only once it is a name at all, and counts the canonical form.
 */
export const personName = string({
  name: 'person’s name',
  says: `a person’s name of at most ${PERSON_NAME_MAXIMUM_CHARACTERS} characters`,
  faults: ['personName', 'maxLength'],
  person: {
    wrong: 'Use only letters, spaces, hyphens, apostrophes and full stops.',
    maxLength: `Enter ${PERSON_NAME_MAXIMUM_CHARACTERS} characters or fewer.`,
  },
  schema: { maxLength: PERSON_NAME_MAXIMUM_CHARACTERS },
  check: (sent) => {
    const name = PLAIN_NAME.test(sent) ? sent : withPlainJoints(cleanedName(sent))
    if (name === undefined) return notAName
    if (hasAtMost(name, PERSON_NAME_MAXIMUM_CHARACTERS)) return name
    return new Fault(
      'maxLength',
      `must have at most ${PERSON_NAME_MAXIMUM_CHARACTERS} characters`,
      String(countCharacters(name)),
    )
  },
})

/** Signs like ʹ are letters too: where no apostrophe may be, they stay (Gogolʹ). */
const withPlainJoints = (clean: string): string | undefined => {
  const spaced = clean.replace(HALF_WIDTH_DOT, '・').replace(SEVERAL_SPACES, ' ')
  return [withPlainApostrophes(spaced), spaced.replace(NEVER_LETTERS, "'")].find(
    (name) => PERSON_NAME.test(name) && LETTER.test(name),
  )
}
