/** Quotations: requests for offers in set B's words. They are not applications, and nothing is stored. */

import { compile, type Reading } from '../../../packages/rules/validate.ts'
import type { LocalDate } from '../../../packages/values/dublin-day.ts'
import { registrationDay } from '../../domain/application/facts.ts'
import { type Enquiry, monthsSince } from '../../domain/finance/enquiry.ts'
import { NO_MONEY } from '../../domain/finance/money.ts'
import { knownVehicle } from '../../domain/finance/named-vehicle.ts'
import { type Quotation, type QuotationFacts, QuotationModel } from './quotation-models.ts'

const validator = compile<unknown, Quotation, QuotationFacts>(QuotationModel, [])

/** The parts from which a request's description is made. */
export const quotationRequest = { name: 'quotation', schemaPrefix: '', validator } as const

/** Reads the body of a request: the quotation, or every failure at once. */
export const readQuotation = (body: object, facts: QuotationFacts): Reading<Quotation> =>
  validator.read(body, facts)

/** The caller's dealer, and the day. */
export type Asking = { readonly today: LocalDate; readonly dealerId: string | undefined }

/** A quotation's enquiry to the products. */
export const enquiryOf = (quotation: Quotation, { today, dealerId }: Asking): Enquiry => ({
  price: quotation.price,
  deposit: quotation.deposit ?? NO_MONEY,
  tradeIn: quotation.tradeIn ?? NO_MONEY,
  loanType: quotation.loanType,
  term: quotation.term,
  vehicleType: quotation.vehicleType,
  borrowerType: quotation.borrowerType ?? 'individual',
  annualKilometres: quotation.annualKilometres,
  vehicleAgeMonths: ageOf(quotation, today),
  vehicle: knownVehicle(quotation),
  dealerId,
  today,
})

/** The registration number counts first, as in an application: so the figures are the same there. */
const ageOf = ({ registration, isNew }: Quotation, today: LocalDate): number | undefined => {
  const age = registration === undefined ? undefined : monthsSince(registrationDay(registration), today)
  return age ?? (isNew === true ? 0 : undefined)
}
