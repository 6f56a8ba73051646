/** Products: a timeline of their versions, drafts, and what a draft would offer. For the lender's admins. */
import * as z from 'zod'
import { operation } from '../../http/operation.ts'
import {
  exactly,
  formed,
  items,
  list,
  listed,
  moment,
  named,
  optional,
  orNull,
  text,
  wholeNumber,
} from '../../http/page-fields.ts'
import { day } from '../applications/of-cases-pages.ts'
import { content, draft, FOR_ADMIN, fault, published, standing, VERSION_MAXIMUM } from './policy-pages.ts'

const PRODUCT_NAME_MAXIMUM_CHARACTERS = 100

const ID_SAYS = 'must be 1 to 64 letters, digits, dots, hyphens and underscores'
const isProductId = (value: string): boolean => /^[A-Za-z0-9._-]{1,64}$/.test(value)
const productId = formed(ID_SAYS, isProductId)

const listedProduct = exactly({
  id: z.string(),
  name: z.string(),
  loanType: z.string(),
  /** One of the sandbox's samples, which nobody can change. */
  isSample: z.boolean(),
  /** The version in force today; null without one. */
  inForce: z.nullable(z.number()),
  /** The next version to start, and its day. */
  planned: z.nullable(exactly({ version: z.number(), from: day })),
  /** Its draft, if there is one: since when, and whether it is proposed. */
  draft: z.nullable(exactly({ changedAt: moment, isProposed: z.boolean() })),
})
export type ListedProduct = z.output<typeof listedProduct>

const version = exactly({
  version: z.number(),
  standing,
  from: day,
  to: z.nullable(day),
  content,
  addedAt: moment,
  published,
})

const product = exactly({
  id: z.string(),
  isSample: z.boolean(),
  /** The newest first. */
  versions: listed(version),
  draft: z.nullable(draft),
})

const EURO_MAXIMUM = 10_000_000
const euro = z
  .number(`must be an amount in euro from 0 to ${EURO_MAXIMUM}, with at most two decimals`)
  .check(
    z.refine(
      (value) => value >= 0 && value <= EURO_MAXIMUM && /^\d+(\.\d{1,2})?$/.test(String(value)),
      `must be an amount in euro from 0 to ${EURO_MAXIMUM}, with at most two decimals`,
    ),
  )
const TERM_MAXIMUM_MONTHS = 240
const AGE_MAXIMUM_MONTHS = 1_200
const REQUESTS_MAXIMUM = 10

const VEHICLE_PART_MAXIMUM_CHARACTERS = 100
const vehiclePart = optional(text(VEHICLE_PART_MAXIMUM_CHARACTERS))
const VEHICLE_PARTS = { make: vehiclePart, model: vehiclePart, variant: vehiclePart }

/** A possible request for a quotation; null for every term and for an unknown age. */
const request = z.object(
  {
    priceEuro: euro,
    depositEuro: euro,
    term: orNull(wholeNumber(1, TERM_MAXIMUM_MONTHS)),
    vehicleAgeMonths: orNull(wholeNumber(0, AGE_MAXIMUM_MONTHS)),
    annualKilometers: orNull(wholeNumber(0, 1_000_000)),
    ...VEHICLE_PARTS,
  },
  'must be a request for a quotation',
)
export type QuotationRequest = z.output<typeof request>

const offer = exactly({
  term: z.number(),
  loanAmountEuro: z.number(),
  monthlyPaymentEuro: z.number(),
  lastPaymentEuro: z.nullable(z.number()),
  guaranteedValueEuro: z.nullable(z.number()),
  ratePercent: z.number(),
  aprPercent: z.number(),
  totalPayableEuro: z.number(),
})

const quotation = exactly({ offers: listed(offer), reasons: listed(z.string()) })
export type Quotation = z.output<typeof quotation>

export const productOperations = {
  listProducts: operation({
    method: 'GET',
    path: '/products',
    ...FOR_ADMIN,
    who: 'oversight',
    responses: { 200: items(listedProduct) },
  }),
  readProduct: operation({
    method: 'GET',
    path: '/products/{id}',
    ...FOR_ADMIN,
    who: 'oversight',
    params: { id: named('product', isProductId) },
    responses: { 200: product },
  }),
  /** From a version of a product, under its own id or a new one, or from nothing. */
  startProductDraft: operation({
    method: 'POST',
    path: '/product-drafts',
    ...FOR_ADMIN,
    body: z.object({
      id: productId,
      /** Absent to keep that of the version. */
      name: optional(text(PRODUCT_NAME_MAXIMUM_CHARACTERS)),
      from: orNull(
        z.object(
          { id: productId, version: wholeNumber(1, VERSION_MAXIMUM) },
          'must be a version of a product',
        ),
      ),
    }),
    responses: { 201: draft },
  }),
  /** A draft of each product of a file. */
  uploadProductDrafts: operation({
    method: 'POST',
    path: '/product-drafts/upload',
    ...FOR_ADMIN,
    body: z.object({ file: content }),
    responses: { 201: exactly({ ids: listed(z.string()) }) },
  }),
  /** The errors of a product as typed, and what it would offer from its first day on. */
  tryProduct: operation({
    method: 'POST',
    path: '/products/{id}/try',
    ...FOR_ADMIN,
    params: { id: named('product', isProductId) },
    body: z.object({ content, requests: list(request, REQUESTS_MAXIMUM) }),
    responses: {
      200: exactly({
        faults: listed(fault),
        /** What its author should know before they propose it. */
        warnings: listed(fault),
        quotations: optional(listed(quotation)),
      }),
    },
  }),
}
