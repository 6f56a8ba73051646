/** What the evidence page of a signed agreement tells; the page is drawn from this alone. */
import type { LocalDate } from '../domain/application.ts'

export type EvidencePageContent = {
  /** How the agreement is called towards people. */
  readonly agreementNumber: string
  /** Lower-case hexadecimal SHA-256 of the document as it was shown to the signers, before signatures were put in. */
  readonly documentSha256: string
  readonly pageCount: number
  /** In the order of signing. */
  readonly signers: readonly EvidencePageSigner[]
  /** Of the chain of evidence up to the last signature, in lower-case hexadecimal, and how many entries lead there. */
  readonly evidenceHead: string
  readonly evidenceEntries: number
  /** The day of the last signature, where the loan runs from it. */
  readonly startedOn?: LocalDate
  /** When the page was made. */
  readonly madeAt: Date
}

/** All times are shown in UTC. */
export type EvidencePageSigner = {
  readonly name: string
  /** Such as "Applicant", "Guarantor", "Director". */
  readonly capacity: string
  readonly openedAt: Date
  readonly consentedAt: Date
  readonly signedAt: Date
  readonly signature: 'typed' | 'drawn'
  /** The network address that the signature came from. */
  readonly networkAddress: string
  /** What the browser said of itself; of any length, from outside. */
  readonly browser: string
  readonly code: {
    readonly by: 'mail' | 'text message'
    /** Masked, such as "a•••@example.com". */
    readonly to: string
    readonly sentAt: Date
    readonly confirmedAt: Date
  }
  /** Lower-case hexadecimal SHA-256 of what was shown to this signer. */
  readonly shownSha256: string
}
