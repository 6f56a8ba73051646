/** Adds a dealer, the organisation to which dealers' users and clients belong. */
import type { Change } from '../../store/audit/change.ts'
import { insertDealer } from '../../store/people/dealers.ts'
import { givenAddress, givenName, nameTaken, Refusal } from '../refusal.ts'

export type CreatedDealer = { readonly id: string; readonly name: string; readonly specialAgreement: boolean }

/** Rejected where another dealer has the name. */
export const createDealer = async (
  change: Change,
  given: {
    readonly name: string
    readonly specialAgreement: boolean
    readonly address?: readonly string[]
  },
): Promise<CreatedDealer | Refusal> => {
  const name = givenName(given.name, 'A dealer')
  if (name instanceof Refusal) return name
  const address = givenAddress(given.address ?? [], 'a dealer')
  if (address instanceof Refusal) return address
  const dealer = { id: change.newId(), name, specialAgreement: given.specialAgreement }
  const isNew = await insertDealer(change.sql, { ...dealer, address, at: change.at })
  if (!isNew) return nameTaken('dealer', name)
  await change.record('dealer.created', { kind: 'dealer', id: dealer.id })
  return dealer
}
