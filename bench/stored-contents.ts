/** What a stored copy holds encrypted: its template's content, with names of its own, which confirm what marks find. */
import { encrypt } from '../packages/encryption/cipher.ts'
import { contentBytes, type RevisionContent } from '../src/store/applications/encrypted-parts.ts'
import { PURPOSES } from '../src/store/applications/purposes.ts'
import { APPLICANTS, namesOf } from './stored-names.ts'

/** A template's content, and the data key that it shares with its copies. */
export type Original = RevisionContent & { readonly key: Buffer }

/** The part of a quote of set A that has its applicants' names. */
type Named = { readonly quote: { readonly applicants: readonly { readonly personalInfo: object }[] } }

const applicantsOf = ({ body }: Original) => (JSON.parse(body) as Named).quote.applicants

/** How many of a template's applicants a copy names. */
export const applicantsIn = (original: Original): number =>
  Math.min(applicantsOf(original).length, APPLICANTS.length)

/** The encrypted content of the copy with this number. */
export const namedContent = ({ key, body, ...rest }: Original, number: number): Buffer => {
  const sent = JSON.parse(body) as Named
  for (const applicant of APPLICANTS)
    Object.assign(sent.quote.applicants[applicant]?.personalInfo ?? {}, namesOf(number, applicant))
  return encrypt(key, PURPOSES.revision, contentBytes(rest, Buffer.from(JSON.stringify(sent))))
}
