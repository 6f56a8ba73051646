/**
 * A person's recovery codes: made with their first second factor, renewed on request, and deleted with their last
 * factor.
 */
import type { Person, WebUser } from '../../adapters/access/person.ts'
import { hashOfRecoveryCode, newRecoveryCodes } from '../../adapters/access/recovery-codes.ts'
import type { Change } from '../../store/audit/change.ts'
import { readFactors, replaceRecoveryCodes } from '../../store/people/authenticators.ts'
import { lockAccount } from '../../store/people/sign-in-accounts.ts'
import { administer } from '../administration/as-web-user.ts'
import { queueFactorMail } from '../mail/queue-factor-mail.ts'
import { Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'

export const LAST_FACTOR = new Refusal(
  'Your role requires two-factor authentication, and this is your only method. Add another before you remove it.',
)

/** Makes ten new recovery codes; the old ones no longer work. Rejected if the person has no second factor. */
export const renewMyRecoveryCodes = (
  service: Service,
  webUser: WebUser & { readonly person: Person },
): Promise<readonly string[] | Refusal> => {
  const { userId } = webUser.person
  return administer(service, webUser, async (change) => {
    await lockAccount(change.sql, userId)
    if (!(await hasFactor(change, userId))) return NO_FACTOR
    await queueFactorMail(change, userId, 'recoveryCodesReplaced')
    return drawRecoveryCodes(change, userId)
  })
}

const NO_FACTOR = new Refusal(
  'Recovery codes replace a lost passkey or authenticator app. Set one of those up first.',
)

/** Replaces all of the user's recovery codes, and returns the new ones: only their hashes are stored. */
export const drawRecoveryCodes = async (
  { sql, record }: Change,
  userId: string,
): Promise<readonly string[]> => {
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(
    sql,
    userId,
    codes.flatMap((code) => hashOfRecoveryCode(code) ?? []),
  )
  await record('recoveryCodes.made', { kind: 'user', id: userId })
  return codes
}

/** New recovery codes if the user has none left; otherwise empty, and the existing ones stay valid. */
export const drawFirstCodes = async (change: Change, userId: string): Promise<readonly string[]> => {
  const { recoveryCodesLeft } = await readFactors(change.sql, userId)
  return recoveryCodesLeft === 0 ? drawRecoveryCodes(change, userId) : []
}

/** Deletes the recovery codes of a user who no longer has a second factor. */
export const dropCodesWithoutFactor = async (change: Change, userId: string): Promise<void> => {
  if (!(await hasFactor(change, userId))) await replaceRecoveryCodes(change.sql, userId, [])
}

const hasFactor = async ({ sql }: Change, userId: string): Promise<boolean> => {
  const { authenticatorSince, passkeys } = await readFactors(sql, userId)
  return authenticatorSince !== null || passkeys > 0
}
