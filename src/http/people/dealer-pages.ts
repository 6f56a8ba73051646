/** Dealers: the lender's admins see and change all, a dealer's admins see their own. */
import * as z from 'zod'
import { operation } from '../declare/operation.ts'
import {
  exactly,
  flag,
  items,
  list,
  listed,
  moment,
  NAME_MAXIMUM_CHARACTERS,
  named,
  optional,
  text,
} from '../declare/page-fields.ts'

/** Longer ones are rejected here; the operations enforce the limit of a name. */
const LINES_MAXIMUM = 20

const name = text(NAME_MAXIMUM_CHARACTERS)

/** In lines, as printed on an agreement. */
const address = list(text(NAME_MAXIMUM_CHARACTERS, { mayBeEmpty: true }), LINES_MAXIMUM)

const dealer = exactly({
  id: z.string(),
  name: z.string(),
  specialAgreement: flag,
  /** Empty if unknown. */
  address: listed(z.string()),
  createdAt: moment,
  disabledAt: z.nullable(moment),
})
export type Dealer = z.output<typeof dealer>

export const dealerOperations = {
  listDealers: operation({
    method: 'GET',
    path: '/dealers',
    who: 'dealerAdmin',
    handsOut: 'nothing',
    responses: { 200: items(dealer) },
  }),
  createDealer: operation({
    method: 'POST',
    path: '/dealers',
    who: 'admin',
    handsOut: 'nothing',
    body: z.object({ name, specialAgreement: flag, address: optional(address) }),
    responses: { 201: dealer },
  }),
  readDealer: operation({
    method: 'GET',
    path: '/dealers/{id}',
    who: 'dealerAdmin',
    handsOut: 'nothing',
    params: { id: named('dealer') },
    responses: { 200: dealer },
  }),
  changeDealer: operation({
    method: 'POST',
    path: '/dealers/{id}',
    who: 'admin',
    handsOut: 'access',
    params: { id: named('dealer') },
    body: z.object({
      name: optional(name),
      specialAgreement: optional(flag),
      disabled: optional(flag),
      address: optional(address),
    }),
    responses: { 200: dealer },
  }),
}
