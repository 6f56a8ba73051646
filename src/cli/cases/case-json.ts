/** An application for programs: money in euro, rates and the APR in per cent per year, times as ISO 8601. */

import type { CaseFile } from '../../domain/case/case-file.ts'
import { amountOfFee, perFeeFigure } from '../../domain/finance/fees.ts'
import { toEuros } from '../../domain/finance/money.ts'
import { rateToPerCent } from '../../domain/finance/rate.ts'
import type { Offer } from '../../domain/finance/selection.ts'
import { type TimelineEntry, timelineOf } from '../../operations/applications/timeline.ts'
import type { ShownCase } from '../../operations/cases/show-case.ts'
import { findingInUnits } from '../products/policy-view.ts'

/** Applicants are counted from 0 here, as in the interface. */
export const caseForPrograms = (shown: ShownCase): object => {
  const { application, parties, reference, body } = shown
  const { id, modelSet: _, stateSince: since, ...named } = parties
  const { checksLacking, duplicates, duplicatesAreAll, failures, documents } = shown
  return {
    reference,
    since,
    ...named,
    id,
    revision: application.revision,
    checksLacking,
    duplicates,
    duplicatesAreAll,
    failures,
    documents,
    file: fileOf(shown.file),
    history: timelineOf(shown).map(entryOf),
    ...(body === undefined ? {} : { data: body === null ? null : JSON.parse(body) }),
  }
}

const fileOf = ({
  offer,
  askedOffer,
  requirements,
  checks,
  policy,
  approvals,
  overrides = [],
  plans,
}: CaseFile) => ({
  offer: figuresOf(offer),
  askedOffer: figuresOf(askedOffer),
  requirements: requirements.map(({ before = [], ...one }) => ({ ...dated(one), before: before.map(dated) })),
  checks: checks.map(dated),
  policy: policy === undefined ? null : { version: policy.version, ...findingInUnits(policy) },
  approvals: approvals.map((approval) => ({ ...dated(approval), offer: figuresOf(approval.offer) })),
  overrides: overrides.map((override) => ({ ...dated(override), offer: figuresOf(override.offer) })),
  plans: plans.map(dated),
})

const dated = <T extends { readonly at?: number }>({ at, ...rest }: T) => ({
  ...rest,
  ...(at === undefined ? {} : { at: new Date(at) }),
})

const entryOf = (entry: TimelineEntry) =>
  entry.kind === 'approval' || entry.kind === 'override' ? { ...entry, offer: figuresOf(entry.offer) } : entry

const figuresOf = (offer: Offer | null | undefined) =>
  offer === null || offer === undefined
    ? null
    : {
        productId: offer.productId,
        productVersion: offer.productVersion,
        term: offer.term,
        loanAmount: toEuros(offer.loanAmount),
        monthlyPayment: toEuros(offer.monthlyPayment),
        gmfv: offer.gmfv === null ? null : toEuros(offer.gmfv),
        ...perFeeFigure((kind) => toEuros(amountOfFee(offer.fees, kind))),
        rate: rateToPerCent(offer.rate),
        aprc: offer.aprc,
        totalOfPayments: toEuros(offer.totalOfPayments),
        totalCostOfCredit: toEuros(offer.totalCostOfCredit),
        totalPayable: toEuros(offer.totalPayable),
      }
