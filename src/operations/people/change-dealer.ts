/**
 * Changes a dealer's name, address, document quota or special agreement, and disables or enables it. A disabled
 * dealer's clients and users cannot do anything; their own state stays as it is, but their sessions end.
 */
import type { Change } from '../../store/audit/change.ts'
import {
  findDealer,
  setDealerAddress,
  setDealerDisabled,
  setDealerDocumentQuota,
  setDealerName,
  setSpecialAgreement,
} from '../../store/people/dealers.ts'
import { endSessionsOfDealer } from '../../store/people/sessions.ts'
import { givenAddress, givenName, nameTaken, noSuchDealer, Refusal } from '../refusal.ts'

export type DealerChange = {
  readonly name?: string
  readonly specialAgreement?: boolean
  readonly disabled?: boolean
  /** In lines; empty to remove it. */
  readonly address?: readonly string[]
  /** For documents that its people upload in the console, in total. */
  readonly documentQuotaBytes?: number
}

export type ChangedDealer = { readonly id: string; readonly name: string; readonly changed: boolean }

/** Whether anything changed. Rejected if there is no dealer with this id or name, or another has the new name. */
export const changeDealer = async (
  change: Change,
  idOrName: string,
  wanted: DealerChange,
): Promise<ChangedDealer | Refusal> => {
  const dealer = await findDealer(change.sql, idOrName)
  if (dealer === undefined) return noSuchDealer(idOrName)
  const name = wanted.name === undefined ? dealer.name : givenName(wanted.name, 'A dealer')
  if (name instanceof Refusal) return name
  const address = wanted.address === undefined ? undefined : givenAddress(wanted.address, 'a dealer')
  if (address instanceof Refusal) return address
  const actions: string[] = []
  if (name !== dealer.name) {
    const isFree = await setDealerName(change.sql, dealer.id, name)
    if (!isFree) return nameTaken('dealer', name)
    actions.push('dealer.renamed')
  }
  if (address !== undefined && (await setDealerAddress(change.sql, dealer.id, address)))
    actions.push('dealer.addressChanged')
  actions.push(...(await switched(change, dealer.id, wanted)))
  for (const action of actions) await change.record(action, { kind: 'dealer', id: dealer.id })
  return { id: dealer.id, name, changed: actions.length > 0 }
}

const switched = async (
  { sql, at }: Change,
  id: string,
  { specialAgreement: holds, disabled, documentQuotaBytes: quota }: DealerChange,
): Promise<readonly string[]> => {
  const actions: string[] = []
  if (quota !== undefined && (await setDealerDocumentQuota(sql, id, quota)))
    actions.push('dealer.documentQuotaChanged')
  if (holds !== undefined && (await setSpecialAgreement(sql, id, holds))) {
    actions.push(holds ? 'dealer.specialAgreementGiven' : 'dealer.specialAgreementTaken')
  }
  if (disabled !== undefined && (await setDealerDisabled(sql, id, disabled ? at : null))) {
    actions.push(disabled ? 'dealer.disabled' : 'dealer.enabled')
    if (disabled) await endSessionsOfDealer(sql, id, at)
  }
  return actions
}
