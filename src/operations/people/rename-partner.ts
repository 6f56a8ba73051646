/** Changes a partner's name. */
import type { Change } from '../../store/audit/change.ts'
import { findPartner, setPartnerName } from '../../store/people/partners.ts'
import { givenName, nameTaken, noSuchPartner, Refusal } from '../refusal.ts'

/** Rejected if there is no partner with this id or name, or another has the new name. */
export const renamePartner = async (
  change: Change,
  idOrName: string,
  wanted: { readonly name: string },
): Promise<{ readonly id: string; readonly name: string; readonly changed: boolean } | Refusal> => {
  const partner = await findPartner(change.sql, idOrName)
  if (partner === undefined) return noSuchPartner(idOrName)
  const name = givenName(wanted.name, 'A partner')
  if (name instanceof Refusal) return name
  const { id } = partner
  if (name === partner.name) return { id, name, changed: false }
  if (!(await setPartnerName(change.sql, id, name))) return nameTaken('partner', name)
  await change.record('partner.renamed', { kind: 'partner', id })
  return { id, name, changed: true }
}
