/** A small made-up set, for tests of a set's descriptions: its words, schemas and reference. */

import { over } from './condition.ts'
import { Fault } from './fault.ts'
import { type Kind, list, within } from './field.ts'
import { compile } from './validate.ts'

type Parcel = { label: string; weight?: number }
type Order = {
  size: 'small' | 'large'
  parcels: Parcel[]
  gift?: { card?: string }
  reference?: string
  code?: string
  day?: string
}
type Facts = { readonly limit?: number }

/** Wire names on the left; 1 and 2 are their codes. */
const SIZES: Readonly<Record<string, 'small' | 'large'>> = { Small: 'small', Large: 'large' }
const CODES: Readonly<Record<number, 'small' | 'large'>> = { 1: 'small', 2: 'large' }

const size: Kind<string, 'small' | 'large', Facts> = {
  is: 'kind',
  name: 'Size',
  says: 'one of Small or Large',
  faults: ['enum'],
  schema: {
    anyOf: [
      { type: 'string', enum: ['Small', 'Large'] },
      { type: 'integer', enum: [1, 2] },
    ],
  },
  textual: true,
  read: (value) =>
    SIZES[String(value)] ?? CODES[Number(value)] ?? new Fault('enum', 'must be Small or Large'),
  write: (value) => (value === 'small' ? 'Small' : 'Large'),
}
const word: Kind<string, string, Facts> = {
  is: 'kind',
  name: 'text',
  says: 'text',
  faults: [],
  schema: { type: 'string' },
  textual: true,
  read: (value) => (typeof value === 'string' ? value : new Fault('type', 'must be a string')),
  write: (value) => value,
}
const code = {
  ...word,
  name: 'code',
  says: 'a code of 3 letters',
  faults: ['code'],
  schema: { type: 'string', minLength: 3 },
}
const day = {
  ...word,
  name: 'day',
  says: 'a day',
  faults: ['day'],
  schema: { type: 'string', format: 'date' },
}
const kilos: Kind<number, number, Facts> = {
  is: 'kind',
  name: 'kilos',
  says: 'a number of kilos, 1 or more',
  faults: ['min'],
  schema: { type: 'number', minimum: 1, maximum: 50 },
  textual: false,
  read: (value) => (typeof value === 'number' ? value : new Fault('type', 'must be a number')),
  write: (value) => value,
}

const { rule, is, absent, incomplete, fact, only } = over<Order, Facts>()
const parcel = within<Parcel, Order, Facts>()
const gift = within<{ card?: string }, Order, Facts>()
const order = within<Order, Order, Facts>()

const ParcelModel = parcel.model('ParcelModel', {
  label: parcel.required(word, 'label', 'As printed.'),
  kilograms: parcel.requiredWhen(is('size', 'large'), kilos, 'weight'),
})
const GiftModel = gift.model('GiftModel', { card: gift.requiredWhen(absent('reference'), word, 'card') })
const BoxModel = order.model('BoxModel', {
  parcels: order.required(list(ParcelModel, 3), 'parcels'),
  size: order.required(size, 'size'),
})

const OrderModel = order.model('OrderModel', {
  box: order.required(BoxModel, ''),
  gift: order.requiredWhen(absent('reference'), GiftModel, 'gift'),
  reference: order.keyRequired(word, 'reference', 'send null for a new order'),
  code: order.requiredWhen(fact('limit', 1, 'the limit is 1'), code, 'code'),
  day: order.optional(day, 'day'),
  copies: order.mirror(list(ParcelModel, 3), 'parcels', 'Once more.'),
})

const parcelsFit = rule({
  type: 'tooMany',
  on: 'parcels',
  reads: { parcels: 'parcels', weights: 'parcels[].weight?' },
  says: 'must be few and light',
  source: 'Made up › 1',
  holds: () => true,
})
const labelsDiffer = rule({
  type: 'sameLabel',
  on: 'parcels[].label',
  reads: { label: 'parcels[].label' },
  says: 'must be new',
  source: 'Made up › 2',
  holds: () => true,
})

/** The conditions whose words the tests check. */
export const conditions = {
  is: is('size', 'small', 'large'),
  absent: absent('reference'),
  incomplete: incomplete('gift'),
  fact: fact('limit', 1, 'the limit is 1'),
}

export const orders = {
  name: 'b',
  schemaPrefix: 'My',
  validator: compile(OrderModel, [only(is('size', 'small'), parcelsFit), labelsDiffer]),
}
