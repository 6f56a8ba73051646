/** Shows applications to the lender's staff. */

import { allows } from '../../domain/application/states.ts'
import { checksOf, standingApprovals } from '../../domain/case/approval.ts'
import { bookingText } from '../../domain/case/booking.ts'
import type { Plan } from '../../domain/case/case-file.ts'
import { DOCUMENT_CONTENTS_NAMES, type Document } from '../../domain/documents/document.ts'
import type { Requirement } from '../../domain/documents/requirement.ts'
import { FEE_KINDS } from '../../domain/finance/fees.ts'
import { euroText } from '../../domain/finance/money.ts'
import { rateToPerCent } from '../../domain/finance/rate.ts'
import type { Offer } from '../../domain/finance/selection.ts'
import { firedText } from '../../domain/policy/words.ts'
import type { StaffListed } from '../../operations/applications/list-for-staff.ts'
import { type TimelineEntry, timelineOf } from '../../operations/applications/timeline.ts'
import type { ShownCase } from '../../operations/cases/show-case.ts'
import type { ApplicationWithParties } from '../../store/applications/staff-list.ts'
import { countOf, moment, print, printList } from '../print.ts'
import { type EmailOf, requirementNamed, requirementText, whoText } from './case-words.ts'

export const printApplications = (items: readonly StaffListed[], json: true | undefined): void =>
  printList(items, {
    json,
    none: 'No applications found.',
    columns: {
      Reference: ({ reference }) => reference,
      State: ({ state }) => state,
      Since: ({ since }) => moment(since),
      'To look at': ({ toLookAt }) => (toLookAt === 0 ? '' : countOf(toLookAt, 'document')),
      Mode: ({ mode }) => mode,
      Client: clientText,
      Dealer: ({ dealer }) => dealer ?? '',
      Owner: ownerText,
    },
  })

/** Prints a whole application, with the borrowers' data only if requested. */
export const printApplication = (shown: ShownCase, emailOf: EmailOf): void => {
  const { file, body } = shown
  printHead(shown)
  printOffers(shown)
  if (file.policy !== undefined) printPolicy(shown)
  printChecks(shown, emailOf)
  printRequirements(file.requirements, emailOf)
  if (shown.documents.length > 0) {
    print('\nDocuments')
    printDocuments(shown.documents, { requirements: file.requirements, emailOf })
  }
  if (file.approvals.length > 0) printApprovals(shown, emailOf)
  if (file.plans.length > 0) printPlans(file.plans)
  if (shown.duplicates.length > 0 || !shown.duplicatesAreAll) printDuplicates(shown)
  print('\nHistory')
  printHistory(shown, emailOf)
  if (shown.failures.length > 0) printFailures(shown.failures)
  if (body !== undefined) print(`\nData\n${dataText(body)}`)
}

const dataText = (body: string | null): string =>
  body === null ? 'It was erased.' : JSON.stringify(JSON.parse(body), null, 2)

const printHead = ({ reference, application, parties }: ShownCase): void =>
  print(`${reference}: ${application.state} since ${moment(application.stateSince)}

  Client    ${clientText(parties)}
  Mode      ${application.mode}
  Dealer    ${parties.dealer ?? 'none'}
  Owner     ${ownerText(parties)}
  Revision  ${application.revision}
  Audit id  ${application.id}`)

type Parties = Pick<ApplicationWithParties, 'client' | 'clientId' | 'ownerEmail' | 'ownerClientId'>

const clientText = ({ client, clientId }: Parties): string =>
  clientId === null ? 'none: sent in the console' : `${client} (${clientId})`

const ownerText = ({ ownerEmail, ownerClientId }: Parties): string =>
  ownerEmail ?? (ownerClientId === null ? 'none yet' : 'the client')

const printOffers = ({ file: { offer, askedOffer } }: ShownCase): void => {
  print('\nOffer')
  if (offer === undefined) print('  No product was picked.')
  else if (askedOffer !== undefined && askedOffer !== null) printBoth(offer, askedOffer)
  else for (const [what, value] of figuresOf(offer)) print(`  ${what.padEnd(LABEL_CHARACTERS)}${value}`)
}

/** It was approved with figures other than those requested. */
const printBoth = (offer: Offer, askedOffer: Offer): void => {
  const asked = new Map(figuresOf(askedOffer))
  printList(figuresOf(offer), {
    none: '',
    columns: {
      Figures: ([what]) => what,
      'In force': ([, value]) => value,
      'Asked for': ([what]) => asked.get(what) ?? '',
    },
  })
}

const LABEL_CHARACTERS = 19

const figuresOf = (offer: Offer): readonly (readonly [what: string, value: string])[] => [
  ['Product', `${offer.productId}, version ${offer.productVersion}`],
  ['Loan amount', euroText(offer.loanAmount)],
  ['Payments', `${offer.term} of ${euroText(offer.monthlyPayment)}`],
  ['Guaranteed value', offer.gmfv === null ? 'none' : euroText(offer.gmfv)],
  ...offer.fees.map(({ kind, amount }) => [FEE_KINDS[kind].name, euroText(amount)] as const),
  ['Rate', `${rateToPerCent(offer.rate)} %`],
  ['APRC', `${offer.aprc} %`],
  ['Cost of credit', euroText(offer.totalCostOfCredit)],
  ['Payable in all', euroText(offer.totalPayable)],
]

const printPolicy = ({ file }: ShownCase): void => {
  const { policy, offer, askedOffer } = file
  if (policy === undefined) return
  const { version, outcome, fired } = policy
  print(`\nPolicy${version === 0 ? '' : `, version ${version}`}: ${outcome}`)
  if (offer === undefined || askedOffer === null)
    print('  No product accepts the application as submitted, so the policy cannot approve it.')
  if (fired.length === 0) print('  No rule fired.')
  for (const rule of fired) print(`  ${rule.name}: ${firedText(rule)} (${rule.outcome})`)
}

/** The checks of this revision; earlier ones are in the history. */
const printChecks = ({ file, application, checksLacking }: ShownCase, emailOf: EmailOf): void => {
  print('\nChecks')
  printList([...checksOf(file, application.revision).values()], {
    none: 'None was made.',
    columns: {
      Check: ({ name }) => name,
      Result: ({ result }) => result,
      When: ({ at }) => moment(new Date(at)),
      Who: ({ by }) => whoText(by, emailOf),
      Note: ({ note }) => note ?? '',
    },
  })
  if (checksLacking.length > 0) print(`An approval still lacks: ${checksLacking.join(', ')}.`)
}

const printRequirements = (requirements: readonly Requirement[], emailOf: EmailOf): void => {
  print('\nRequirements')
  printList(requirements, {
    none: 'There are none.',
    columns: {
      Id: ({ id }) => id,
      Requirement: ({ name }) => name,
      Of: ({ applicant }) => (applicant === null ? '' : `applicant ${applicant + 1}`),
      State: ({ state }) => state,
      When: ({ at }) => (at === undefined ? '' : moment(new Date(at))),
      Who: ({ by }) => (by === undefined ? '' : whoText(by, emailOf)),
      Reason: ({ reason }) => reason ?? '',
    },
  })
}

type DocumentsShown = {
  readonly requirements: readonly Requirement[]
  readonly emailOf: EmailOf
  readonly json?: true | undefined
}

export const printDocuments = (
  documents: readonly Document[],
  { requirements, emailOf, json }: DocumentsShown,
): void =>
  printList(documents, {
    json,
    none: 'There are no documents.',
    columns: {
      Id: ({ id }) => id,
      For: ({ requirement }) => requirementNamed({ requirements }, requirement),
      Name: ({ name }) => name,
      Type: ({ type, contains }) =>
        [type, ...contains.map((one) => `with ${DOCUMENT_CONTENTS_NAMES[one]}`)].join(', '),
      Bytes: ({ bytes }) => String(bytes),
      When: ({ uploadedAt }) => moment(uploadedAt),
      Who: ({ by }) => whoText(by, emailOf),
    },
  })

const printApprovals = ({ file, application }: ShownCase, emailOf: EmailOf): void => {
  print(`\nApprovals${allows(application.state, 'judge') ? ': waits for a second person' : ''}`)
  for (const { by, at, offer } of standingApprovals(file.approvals))
    print(
      `  ${moment(new Date(at))}  ${whoText(by, emailOf)}${offer === undefined ? '' : `  ${loanText(offer)}`}`,
    )
}

const loanText = ({ loanAmount, term, monthlyPayment }: Offer): string =>
  `${euroText(loanAmount)}, ${term} of ${euroText(monthlyPayment)}`

const PLAN_WORDS: Readonly<Record<Plan['does'], string>> = {
  policy: 'acts on the policy result',
  approve: 'approves it, as the sandbox command says',
  decline: 'declines it, as the sandbox command says',
  refer: 'takes it into review, as the sandbox command says',
  sign: 'signs for everyone, as the sandbox command says',
  declineSigning: 'declines to sign, as the sandbox command says',
  acceptDocuments: 'accepts its documents, as the sandbox command says',
  refuseDocuments: 'rejects its documents, as the sandbox command says',
}

const printPlans = (plans: readonly Plan[]): void => {
  print('\nThe service')
  for (const { at, does } of plans) print(`  ${moment(new Date(at))}  ${PLAN_WORDS[does]}`)
}

const printDuplicates = ({ duplicates, duplicatesAreAll }: ShownCase): void => {
  print('\nSent too, for the same vehicle with the same PPS number')
  for (const { reference, state, at } of duplicates) print(`  ${moment(at)}  ${reference}, ${state} now`)
  if (!duplicatesAreAll)
    print('  The borrowers have more applications in that time than were looked into: the latest alone were.')
}

const printHistory = (shown: ShownCase, emailOf: EmailOf): void =>
  printList(timelineOf(shown), {
    none: 'Nothing happened.',
    columns: {
      When: ({ at }) => moment(at),
      What: (entry) => whatText(entry, shown),
      Who: ({ by }) => (by === null ? '' : whoText(by, emailOf)),
      Why: whyText,
    },
  })

const whatText = (entry: TimelineEntry, { file }: Pick<ShownCase, 'file'>): string => {
  switch (entry.kind) {
    case 'move':
      return entry.from === null ? entry.to : `${entry.from} → ${entry.to}`
    case 'check':
      return `${entry.name} check ${entry.result}`
    case 'requirement':
      return `${requirementText(entry)} ${entry.state === 'outstanding' ? 'asked for' : entry.state}`
    case 'approval':
      return `approved by the first of two${entry.offer === null ? '' : `: ${loanText(entry.offer)}`}`
    case 'override':
      return `approved although the policy declines it${entry.offer === null ? '' : `: ${loanText(entry.offer)}`}`
    case 'booking':
      return `the core system ${bookingText(entry.booking)}`
    case 'document':
      return `document for ${requirementNamed(file, entry.requirement)}: ${entry.name}`
    case 'duplicate':
      return `${entry.reference} sent too, for the same vehicle with the same PPS number`
  }
}

const whyText = (entry: TimelineEntry): string => {
  if (entry.kind === 'check') return entry.note ?? ''
  return entry.kind === 'move' || entry.kind === 'requirement' ? (entry.reason ?? '') : ''
}

const printFailures = (failures: ShownCase['failures']): void => {
  print('\nFailures')
  printList(failures, {
    none: 'There are none.',
    columns: {
      Place: ({ place }) => place,
      Rule: ({ type }) => type,
      Message: ({ message }) => message,
    },
  })
}
