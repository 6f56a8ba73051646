/** Partners, to which clients without a dealer and the people who manage them may belong: for the lender's admins. */
import * as z from 'zod'
import { operation } from '../declare/operation.ts'
import { exactly, items, moment, NAME_MAXIMUM_CHARACTERS, named, text } from '../declare/page-fields.ts'

const partner = exactly({ id: z.string(), name: z.string(), createdAt: moment })
export type Partner = z.output<typeof partner>

const body = z.object({ name: text(NAME_MAXIMUM_CHARACTERS) })

export const partnerOperations = {
  listPartners: operation({
    method: 'GET',
    path: '/partners',
    who: 'admin',
    handsOut: 'nothing',
    responses: { 200: items(partner) },
  }),
  createPartner: operation({
    method: 'POST',
    path: '/partners',
    who: 'admin',
    handsOut: 'nothing',
    body,
    responses: { 201: partner },
  }),
  renamePartner: operation({
    method: 'POST',
    path: '/partners/{id}',
    who: 'admin',
    handsOut: 'nothing',
    params: { id: named('partner') },
    body,
    responses: { 200: partner },
  }),
}
