/** The content of a signed agreement's evidence page, and all that it is drawn from. */
import type { LocalDate } from '../../../packages/values/local-date.ts'
import type { CodesBy } from '../../domain/access/access.ts'

export type EvidencePageContent = {
  /** The agreement's number for people. */
  readonly agreementNumber: string
  /** Lower-case hexadecimal SHA-256 of the document as shown to the signers, before signatures were added. */
  readonly documentSha256: string
  readonly pageCount: number
  /** In the order of signing. */
  readonly signers: readonly EvidencePageSigner[]
  /**
   * The head of the evidence chain at the last signature, in lower-case hexadecimal, and the number of entries up to
   * there.
   */
  readonly evidenceHead: string
  readonly evidenceEntries: number
  /** The day of the last signature, if the loan runs from it. */
  readonly startedOn?: LocalDate
  /** When the page was made. */
  readonly madeAt: Date
}

/** All times are shown as in Ireland. */
export type EvidencePageSigner = {
  readonly name: string
  /** Such as "Applicant", "Guarantor", "Director". */
  readonly capacity: string
  readonly openedAt: Date
  /** When the agreement was opened, first and last; empty if that is not recorded. */
  readonly shownAt: readonly Date[]
  /** When its end was reached; undefined if that is not recorded. */
  readonly readAt?: Date | undefined
  readonly consentedAt: Date
  readonly signedAt: Date
  readonly signature: 'typed' | 'drawn'
  /** The name as typed; the signature's place has the name as the application has it. */
  readonly typed?: string | undefined
  readonly networkAddress: string
  /** The browser's own description; of any length, and untrusted. */
  readonly browser: string
  readonly code: {
    readonly by: CodesBy
    /** Masked, for example "a•••@example.com". */
    readonly to: string
    readonly sentAt: Date
    readonly confirmedAt: Date
  }
  /** Lower-case hexadecimal SHA-256 of what this signer was shown. */
  readonly shownSha256: string
}
