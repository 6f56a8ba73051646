/** A person's name: words of letters of any script, joined as names are. */
import { Fault } from '../rules/fault.ts'
import { countCharacters, hasAtMost, string } from './kind.ts'

const PERSON_NAME_MAXIMUM_CHARACTERS = 100

/** Characters that people type as an apostrophe: ' ’ ‘ ´ and the grave accent. */
const APOSTROPHES = /[’‘´`]/g
const SEVERAL_SPACES = / {2,}/g

/**
 * Words of letters and marks, joined by one space, hyphen, apostrophe or full stop; the last two may be
 * followed by one space. A name starts with a letter and may end in a full stop ("Jr.").
 */
const PERSON_NAME = /^\p{L}[\p{L}\p{M}]*(?:(?:[ -]|['.] ?)[\p{L}\p{M}]+)*\.?$/u

const notAName = new Fault(
  'personName',
  'must be a person’s name: letters, joined by spaces, single hyphens, apostrophes or full stops',
)

/**
 * Canonical: one kind of apostrophe, one space for several. A name that is too long is `maxLength`, which is checked
 * only once it is a name at all, and counts the canonical form.
 */
export const personName = string({
  name: 'person’s name',
  says: `a person’s name of at most ${PERSON_NAME_MAXIMUM_CHARACTERS} characters`,
  faults: ['personName', 'maxLength'],
  schema: { maxLength: PERSON_NAME_MAXIMUM_CHARACTERS },
  check: (sent) => {
    const name = sent.replace(APOSTROPHES, "'").replace(SEVERAL_SPACES, ' ')
    if (!PERSON_NAME.test(name)) return notAName
    if (hasAtMost(name, PERSON_NAME_MAXIMUM_CHARACTERS)) return name
    return new Fault(
      'maxLength',
      `must have at most ${PERSON_NAME_MAXIMUM_CHARACTERS} characters, not ${countCharacters(name)}`,
    )
  },
})
