/** Dealers and partners, the organisations to which users and clients belong: add, change and list them. */

import type { Queries } from '../../../packages/postgres/connection/database.ts'
import {
  givenAddress,
  givenName,
  nameTaken,
  noSuchDealer,
  noSuchPartner,
  Refusal,
} from '../../service/refusal.ts'
import type { Change } from '../../store/audit/change.ts'
import {
  findDealer,
  findPartner,
  insertDealer,
  insertPartner,
  listDealers as listDealerRows,
  listPartners as listPartnerRows,
  type StoredDealer,
  type StoredPartner,
  setDealerAddress,
  setDealerDisabled,
  setDealerDocumentQuota,
  setDealerName,
  setPartnerName,
  setSpecialAgreement,
} from '../../store/people/organisations.ts'
import { endSessionsOfDealer } from '../../store/people/sessions.ts'

export type CreatedDealer = { readonly id: string; readonly name: string; readonly specialAgreement: boolean }

/** Adds a dealer. Rejected where another dealer has the name. */
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

/**
 * Changes a dealer's name, address, document quota or special agreement, and disables or enables it. A disabled
 * dealer's clients and users cannot do anything; their own state stays as it is, but their sessions end. Returns
 * whether anything changed. Rejected if there is no dealer with this id or name, or another has the new name.
 */
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

export type ListedDealer = StoredDealer

/**
 * All dealers by name, including disabled ones: those outside of sandboxes that anyone may create, or of one of these,
 * and the one with this id, wherever it is.
 */
export const listDealers = (
  { sql }: { readonly sql: Queries },
  withId?: string,
  sandbox?: string,
): Promise<readonly ListedDealer[]> => listDealerRows(sql, withId, sandbox)

/**
 * Adds a partner, to which clients without a dealer, and the people who manage them, may belong. Rejected where another
 * partner has the name.
 */
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

/** Changes a partner's name. Rejected if there is no partner with this id or name, or another has the new name. */
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

/** All partners outside of sandboxes, by name. */
export const listPartners = ({ sql }: { readonly sql: Queries }): Promise<readonly StoredPartner[]> =>
  listPartnerRows(sql)
