/** Adds a partner, the organisation to which clients without a dealer, and the people who manage them, may belong. */
import type { Change } from '../../store/audit/change.ts'
import { insertPartner } from '../../store/people/partners.ts'
import { givenName, nameTaken, Refusal } from '../refusal.ts'

/** Rejected where another partner has the name. */
export const createPartner = async (
  change: Change,
  given: { readonly name: string },
): Promise<{ readonly id: string; readonly name: string } | Refusal> => {
  const name = givenName(given.name, 'A partner')
  if (name instanceof Refusal) return name
  const partner = { id: change.newId(), name }
  const isNew = await insertPartner(change.sql, { ...partner, at: change.at })
  if (!isNew) return nameTaken('partner', name)
  await change.record('partner.created', { kind: 'partner', id: partner.id })
  return partner
}
