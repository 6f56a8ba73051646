/**
 * The report of all data held on a person, for that person (GDPR, article 15). It leaves out data about others, and, in
 * every report alike, what would warn a suspect.
 */

import type { EvidenceEntry, FromWhere } from '../../adapters/agreement/evidence.ts'
import type { Mode } from '../../domain/access/access.ts'
import type { Role } from '../../domain/access/roles.ts'
import { nameDifference } from '../../domain/application/same-name.ts'
import type { State } from '../../domain/application/states.ts'
import { answerInWords, dayInWords } from '../../domain/case/erasure.ts'
import { BACKUPS_RETAINED } from '../../domain/lender/retention.ts'
import type { ReportedMistake } from '../../domain/signing/signing.ts'
import type { SigningState } from '../../domain/signing/signing-states.ts'
import { reportText } from '../../domain/signing/troubles.ts'
import type { Service } from '../../service/service.ts'
import { listConsentsOfUser } from '../../store/clients/consents.ts'
import { findUserId, readUserRow } from '../../store/people/users.ts'
import { openSigningOf, readEvidence } from '../applications/signing-record.ts'
import type { FoundPerson, PersonsApplication } from './find.ts'
import { type LeftOut, type OwnPart, ownPartOf } from './report-own-data.ts'
import { type Handling, handlingOf } from './report-processing.ts'

export type ReportedApplication = {
  readonly reference: string
  readonly state: State
  readonly since: string
  /** Who submitted it. */
  readonly sentBy: readonly string[]
  readonly kept: {
    /** When the service erases it automatically; null while it is open. */
    readonly until: string | null
    readonly why: string
    readonly erasureAskedAt: string | null
  }
  /** The last submission, and each earlier one with different content. */
  readonly sent: readonly { readonly receivedAt: string; readonly says: OwnPart }[]
  readonly handling: Handling
  readonly signing: ReportedSigning | null
  readonly leftOut: LeftOut
}

export type PersonReport = {
  readonly madeAt: string
  readonly mode: Mode
  readonly ppsNumber: string
  readonly lender: { readonly name: string; readonly address: readonly string[]; readonly email: string }
  /** The statements that the law requires besides the data. */
  readonly about: readonly string[]
  readonly applications: readonly ReportedApplication[]
  /** Data that a dealer's people typed and have not sent. */
  readonly drafts: readonly { readonly savedAt: string; readonly typed: unknown }[]
  readonly accounts: readonly ReportedAccount[]
}

const ABOUT: readonly string[] = [
  'The lender holds this data to decide on the finance application, to make and perform the agreement, and to keep the records that the law requires.',
  'Dealers and their software send the data. The lender’s staff, the dealer through whom an application came and that dealer’s software can read them. Where the lender asks the Central Credit Register or a provider of checks, they receive the data that the check needs.',
  'The lender’s decision policy can approve, decline or refer an application without a person. If it did, the rules that fired are shown with the decision, and you can ask for a person to review it.',
  'The data is stored in the lender’s database, encrypted with a separate key for each application. When an application is erased, its key is destroyed, and its documents, agreement, signing record and notes are deleted.',
  `Backups made before an erasure hold the data for up to ${BACKUPS_RETAINED.words} more. What was erased is erased again when a backup is restored.`,
  'Not in this copy: details of other people, notes and messages that staff and dealers write for each other until a person at the lender has read them for what is about others, and what sanctions screening found, whatever it was.',
  'You can have wrong data corrected, ask for erasure or restriction, object, and take your data elsewhere. You can complain to the Data Protection Commission, www.dataprotection.ie.',
]

/** The report on the person found. */
export const reportOn = async (service: Service, person: FoundPerson): Promise<PersonReport> => {
  const { name, address, email } = service.signing.publicWording
  const applications: ReportedApplication[] = []
  for (const one of person.applications) applications.push(await reportedOf(service, one))
  return {
    madeAt: new Date(service.now()).toISOString(),
    mode: person.mode,
    ppsNumber: person.ppsNumber,
    lender: { name, address, email },
    about: ABOUT,
    applications,
    drafts: person.drafts.map(({ savedAt, applicant }) => ({
      savedAt: savedAt.toISOString(),
      typed: applicant,
    })),
    accounts: await accountsOf(service, person),
  }
}

const FACTS_LEFT_OUT =
  'What providers found out, which may be about the other applicants. The lender checks it before releasing it.'

const reportedOf = async (service: Service, one: PersonsApplication): Promise<ReportedApplication> => {
  const { reference, application, client, dealer, erasesAt, askedAt } = one
  const parts = one.sendings.map((sending) => ({ receivedAt: sending.receivedAt, ...ownPartOf(sending) }))
  const latest = parts.at(-1)
  const handling = await handlingOf(service, one)
  return {
    reference,
    state: application.state,
    since: application.stateSince.toISOString(),
    sentBy: [...new Set([client, dealer].filter((name) => name !== null))],
    kept: {
      until: erasesAt?.toISOString() ?? null,
      why: retentionInWords(one),
      erasureAskedAt: askedAt?.toISOString() ?? null,
    },
    sent: parts
      .filter(({ part }, index) => JSON.stringify(part) !== JSON.stringify(parts[index + 1]?.part))
      .map(({ receivedAt, part }) => ({ receivedAt: receivedAt.toISOString(), says: part }))
      .reverse(),
    handling,
    signing: await signingFor(service, one),
    leftOut: [...(latest?.leftOut ?? []), ...(handling.facts === null ? [FACTS_LEFT_OUT] : [])],
  }
}

/** Until when and why an application is retained. */
export const retentionInWords = ({
  answer,
  erasesAt,
}: Pick<PersonsApplication, 'answer' | 'erasesAt'>): string => {
  const wish = answerInWords(answer)
  if (answer.is !== 'granted' || erasesAt === null) return wish
  return `${wish} Without a request it is erased on ${dayInWords(erasesAt)}.`
}

type ReportedSigning = {
  readonly state: SigningState
  readonly startedAt: string
  readonly name: string
  readonly email: string
  readonly mobile: string | null
  readonly signedAt: string | null
  /** Their signature: the typed name, or that they drew it. */
  readonly signature: string | null
  readonly steps: readonly ReportedStep[]
}

export type ReportedStep = {
  readonly at: string
  readonly what: string
  /** Their network address and browser, or the address of an email or text message. */
  readonly where: string | null
}

const STEPS: Readonly<Record<string, string>> = {
  invited: 'An email with a link was sent to you',
  linkOpened: 'You opened the link',
  codeSent: 'A code was sent to you',
  codeWrong: 'A wrong code was entered',
  codeRight: 'The right code was entered',
  agreementShown: 'The agreement was shown to you',
  agreementRead: 'You reached the end of the agreement',
  consented: 'You agreed to sign electronically',
  waived: 'You waived the days to withdraw',
  signed: 'You signed',
  declined: 'You declined to sign',
  detailsWrong: 'You reported wrong details',
  addressCorrected: 'The lender corrected your address or number',
  copySent: 'The sealed agreement was sent to you',
  copyDownloaded: 'You downloaded the sealed agreement',
  withdrawn: 'You withdrew from the agreement',
  withdrawalRecorded: 'The lender recorded that you withdrew from the agreement',
}

/**
 * The part of a signing about one of its signers: their own steps, where their links and codes went, and what they
 * signed. Null if there was no signing, or they are not among its signers.
 */
const signingFor = async (
  service: Service,
  { application, sendings }: PersonsApplication,
): Promise<ReportedSigning | null> => {
  const signing = await openSigningOf(service, application)
  const place = sendings.at(-1)?.place
  const signer = signing?.file.signers.find(({ applicant }) => applicant === place)
  if (signing === undefined || signer === undefined) return null
  const evidence = (await readEvidence(service, application, signing.row.id)) ?? []
  return {
    state: signing.row.state,
    startedAt: signing.row.startedAt.toISOString(),
    name: signer.name,
    email: signer.email,
    mobile: signer.mobile,
    signedAt: signer.signedAt === undefined ? null : new Date(signer.signedAt).toISOString(),
    signature: signatureOf(signer.signature),
    steps: evidence.flatMap((entry) => stepOf(entry, signer.id)),
  }
}

const signatureOf = (
  signature: { readonly kind: string; readonly text?: string } | undefined,
): string | null => {
  if (signature === undefined) return null
  return signature.kind === 'typed' ? (signature.text ?? '') : 'drawn by hand'
}

type OfSigner = Partial<FromWhere & ReportedMistake> & {
  readonly signer?: unknown
  readonly to?: string
  readonly reason?: string
}

const stepOf = ({ at, kind, data }: EvidenceEntry, signerId: string): readonly ReportedStep[] => {
  const { signer, to, address, browser, reason, about, message } = data as OfSigner
  const what = STEPS[kind]
  if (signer !== signerId || what === undefined) return []
  const said = reason ?? (message && reportText({ about, message }))
  const where = to ?? (address === undefined ? null : [address, browser ?? []].flat().join(', '))
  return [{ at: new Date(at).toISOString(), what: said === undefined ? what : `${what}: ${said}`, where }]
}

type ReportedAccount = {
  readonly email: string
  readonly name: string | null
  readonly role: Role
  readonly dealer: string | null
  readonly createdAt: string
  readonly consents: readonly {
    readonly to: string
    readonly givenAt: string
    readonly withdrawnAt: string | null
  }[]
}

/**
 * The console account of an applicant who is also a user: both their address and their name must match. A dealer's user
 * may give their own address for a customer: if the name differs, the account is not the customer's.
 */
const accountsOf = async (
  { sql, ring }: Service,
  { applications }: FoundPerson,
): Promise<readonly ReportedAccount[]> => {
  const seen = new Set<string>()
  const accounts: ReportedAccount[] = []
  for (const { applicant } of applications.flatMap(({ sendings }) => sendings)) {
    const { email, firstName = '', lastName = '' } = applicant
    const id = email === undefined ? undefined : await findUserId(sql, ring, email)
    const user = id === undefined || seen.has(id) ? undefined : await readUserRow(sql, ring, id)
    if (user === undefined) continue
    const isSamePerson =
      user.name !== null && nameDifference(user.name, `${firstName} ${lastName}`) === undefined
    if (!isSamePerson) continue
    seen.add(user.id)
    accounts.push({
      email: user.email,
      name: user.name,
      role: user.role,
      dealer: user.dealer?.name ?? null,
      createdAt: user.createdAt.toISOString(),
      consents: (await listConsentsOfUser(sql, user.id)).map(({ client, givenAt, withdrawnAt }) => ({
        to: client.name,
        givenAt: givenAt.toISOString(),
        withdrawnAt: withdrawnAt?.toISOString() ?? null,
      })),
    })
  }
  return accounts
}
