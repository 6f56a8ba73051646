/**
 * All data held on a person, for that person (GDPR, article 15): their part of each application, decisions and reasons,
 * requirements and documents, signatures and messages, who viewed it, and how long it is retained. It leaves out data about
 * others, and what would warn a suspect; that is the same in every report.
 */
import type { Mode } from '../../domain/access/access.ts'
import type { State } from '../../domain/application/states.ts'
import { answerInWords, dayInWords } from '../../domain/case/erasure.ts'
import { BACKUPS_RETAINED } from '../../domain/lender/retention.ts'
import type { Service } from '../service.ts'
import { accountsOf, type ReportedAccount } from './accounts.ts'
import type { FoundPerson, PersonsApplication } from './find.ts'
import { type Handling, handlingOf } from './handling.ts'
import { type LeftOut, type OwnPart, ownPartOf } from './own-part.ts'
import { type ReportedSigning, signingFor } from './report-signing.ts'

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
