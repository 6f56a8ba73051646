/** A dealer's bank account: one administrator sets it, and another confirms or rejects it. */
import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import type { Queries } from '../../../packages/postgres/connection/database.ts'
import { ibanOf } from '../../domain/lender/dealer-account.ts'
import { tieBetween, tieText } from '../../domain/lender/second-person.ts'
import { oneLine, Refusal } from '../../service/refusal.ts'
import type { Change } from '../../store/audit/change.ts'
import {
  type AccountsOfDealer,
  findAccounts,
  insertAccount,
  lockDealerAccounts,
  settleAccount,
} from '../../store/people/dealer-accounts.ts'
import { callerOf, colleaguesOf } from '../audit/colleagues.ts'

type OfDealer = { readonly dealerId: string; readonly by: string }

const HOLDER_MAXIMUM_CHARACTERS = 70

/** The account in force, and the one that waits. */
export const accountsOf = async (
  { sql, ring }: { readonly sql: Queries; readonly ring: KeyRing },
  dealerId: string,
): Promise<AccountsOfDealer> => (await findAccounts(sql, ring, [dealerId])).get(dealerId) ?? NO_ACCOUNTS

const NO_ACCOUNTS: AccountsOfDealer = { inForce: undefined, pending: undefined }

/** Sets an account that another administrator must confirm; it takes the place of one that waits. */
export const setDealerAccount = async (
  change: Change,
  ring: KeyRing,
  { dealerId, by, ...given }: OfDealer & { readonly holder: string; readonly iban: string },
): Promise<Refusal | undefined> => {
  const holder = oneLine(given.holder, 'The account holder')
  if (holder instanceof Refusal) return holder
  if (holder.length > HOLDER_MAXIMUM_CHARACTERS)
    return new Refusal(`The account holder can have at most ${HOLDER_MAXIMUM_CHARACTERS} characters.`)
  const iban = ibanOf(given.iban)
  if (iban === undefined) return NO_IBAN
  await lockDealerAccounts(change.sql, dealerId)
  const { inForce } = await accountsOf({ sql: change.sql, ring }, dealerId)
  if (inForce?.iban === iban && inForce.holder === holder)
    return new Refusal('The dealer has this account already.')
  await insertAccount(change.sql, ring, {
    id: change.newId(),
    account: { holder, iban },
    dealerId,
    setBy: by,
    at: change.at,
  })
  await change.record('dealer.accountSet', { kind: 'dealer', id: dealerId })
  return undefined
}

const NO_IBAN = new Refusal('This is not a valid IBAN. Check each character.')

/** Confirms the account that waits, as another administrator than who set it, who enters its IBAN again; or rejects it. */
export const settleDealerAccount = async (
  change: Change,
  ring: KeyRing,
  { dealerId, by, version, iban }: OfDealer & { readonly version: number; readonly iban: string | undefined },
): Promise<Refusal | undefined> => {
  const access = { sql: change.sql, ring }
  await lockDealerAccounts(change.sql, dealerId)
  const { pending } = await accountsOf(access, dealerId)
  if (pending?.version !== version)
    return new Refusal('This account no longer waits to be confirmed. Review the dealer’s account.')
  const bar = iban === undefined ? undefined : await barOf(access, change.at, pending.setBy, by)
  if (bar !== undefined) return new Refusal(bar)
  if (iban !== undefined && ibanOf(iban) !== pending.iban)
    return new Refusal('This is not the IBAN that was set. Compare both with what the dealer sent.')
  const confirmedBy = iban === undefined ? null : by
  await settleAccount(change.sql, { dealerId, version }, { confirmedBy, at: change.at })
  await change.record(iban === undefined ? 'dealer.accountRejected' : 'dealer.accountConfirmed', {
    kind: 'dealer',
    id: dealerId,
  })
  return undefined
}

/** Why this administrator cannot confirm an account; undefined if they can. */
export const barOf = async (
  access: { readonly sql: Queries; readonly ring: KeyRing },
  at: Date,
  setBy: string,
  by: string,
): Promise<string | undefined> => {
  if (setBy === by) return 'You have set this account, so another administrator must confirm it.'
  const colleagues = await colleaguesOf(access.sql, at.getTime(), [setBy, by])
  const tie = tieBetween(colleagues, setBy, by)
  if (tie === undefined) return undefined
  const called = await callerOf(access, colleagues, [setBy, by])
  return `${called(setBy)} has set this account, and another person must confirm it. ${tieText(tie, called)}`
}
