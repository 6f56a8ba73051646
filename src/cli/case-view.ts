/** Shows applications to the lender's staff. */
import { euroText, toEuros } from '../domain/finance/money.ts'
import { rateToPerCent } from '../domain/finance/rate.ts'
import type { Offer } from '../domain/finance/selection.ts'
import type { StaffEntry, StaffMove, StaffView } from '../operations/find-application.ts'
import { moment, print, printJson, printList } from './print.ts'

export const printApplications = (items: readonly StaffEntry[], json: true | undefined): void =>
  printList(items, {
    json,
    none: 'There are no such applications.',
    columns: {
      Reference: ({ reference }) => reference,
      State: ({ state }) => state,
      Since: ({ since }) => moment(since),
      Mode: ({ mode }) => mode,
      Client: clientText,
      Dealer: ({ dealer }) => dealer ?? '',
      Owner: ownerText,
    },
  })

type Shown = { readonly withData: boolean; readonly json: true | undefined }

/** The borrowers' data only where it is asked for. */
export const printApplication = (application: StaffView, { withData, json }: Shown): void => {
  const { body, offer, ...rest } = application
  const data: unknown = body === null ? null : JSON.parse(body)
  if (json) {
    const figures = offer === null ? null : figuresOf(offer)
    printJson({ ...rest, offer: figures, ...(withData ? { data } : {}) })
    return
  }
  printHead(application)
  print(`\nOffer\n${offer === null ? '  No product was picked.' : offerText(offer)}`)
  print('\nHistory')
  printHistory(application.history)
  if (application.failures.length > 0) printFailures(application.failures)
  if (withData)
    print(`\nData\n${data === null ? 'It was erased.' : printable(JSON.stringify(data, null, 2))}`)
}

const printHead = (application: StaffView): void =>
  print(`${application.reference}: ${application.state} since ${moment(application.since)}

  Client    ${clientText(application)}
  Mode      ${application.mode}
  Dealer    ${application.dealer ?? 'none'}
  Owner     ${ownerText(application)}
  Revision  ${application.revision}
  Audit id  ${application.id}`)

const printFailures = (failures: StaffView['failures']): void => {
  print('\nFailures')
  printList(failures, {
    json: undefined,
    none: 'There are none.',
    columns: {
      Place: ({ place }) => place,
      Rule: ({ type }) => type,
      Message: ({ message }) => message,
    },
  })
}

/** What was sent must not steer the terminal that shows it. */
const printable = (text: string): string => text.replace(/[^\P{Cc}\n]/gu, '\ufffd')

const clientText = ({ client, clientId }: Pick<StaffEntry, 'client' | 'clientId'>): string =>
  `${client} (${clientId})`

const ownerText = ({ ownerEmail, ownerClientId }: StaffEntry): string =>
  ownerEmail ?? (ownerClientId === null ? 'none yet' : 'the client')

const printHistory = (history: readonly StaffMove[]): void =>
  printList(history, {
    json: undefined,
    none: 'It never moved.',
    columns: {
      When: ({ at }) => moment(at),
      From: ({ from }) => from ?? '',
      To: ({ to }) => to,
      Who: ({ by }) => `${by.kind} ${by.id}`,
      Reason: ({ reason }) => reason ?? '',
    },
  })

/** The figures for programs: money in euro, the rate and the APRC in per cent a year. */
const figuresOf = (offer: Offer) => ({
  productId: offer.productId,
  productVersion: offer.productVersion,
  term: offer.term,
  loanAmount: toEuros(offer.loanAmount),
  monthlyPayment: toEuros(offer.monthlyPayment),
  gmfv: offer.gmfv === null ? null : toEuros(offer.gmfv),
  documentationFee: toEuros(offer.fees.documentation),
  completionFee: toEuros(offer.fees.completion),
  rate: rateToPerCent(offer.rate),
  aprc: offer.aprc,
  totalOfPayments: toEuros(offer.totalOfPayments),
  totalCostOfCredit: toEuros(offer.totalCostOfCredit),
  totalPayable: toEuros(offer.totalPayable),
})

const offerText = (offer: Offer): string =>
  [
    ['Product', `${offer.productId}, version ${offer.productVersion}`],
    ['Loan amount', euroText(offer.loanAmount)],
    ['Payments', `${offer.term} of ${euroText(offer.monthlyPayment)}`],
    ['Guaranteed value', offer.gmfv === null ? 'none' : euroText(offer.gmfv)],
    ['Documentation fee', euroText(offer.fees.documentation)],
    ['Completion fee', euroText(offer.fees.completion)],
    ['Rate', `${rateToPerCent(offer.rate)} %`],
    ['APRC', `${offer.aprc} %`],
    ['Cost of credit', euroText(offer.totalCostOfCredit)],
    ['Payable in all', euroText(offer.totalPayable)],
  ]
    .map(([what = '', value]) => `  ${what.padEnd(OFFER_LABEL_CHARACTERS)}${value}`)
    .join('\n')

const OFFER_LABEL_CHARACTERS = 19
