/** Checks and uses up the code of a second factor: of the authenticator app, or one of the recovery codes. */
import type { WebUser } from '../../adapters/access/person.ts'
import { hashOfRecoveryCode } from '../../adapters/access/recovery-codes.ts'
import { hasTotpForm, stepOfCode } from '../../adapters/access/totp.ts'
import { findAuthenticator, useRecoveryCode, useStep } from '../../store/people/authenticators.ts'
import { administer } from '../administration/as-web-user.ts'
import { queueFactorMail } from '../mail/queue-factor-mail.ts'
import type { Service } from '../service.ts'

/**
 * `missing` without a code; `wrong` for one that is not theirs, is too old or was used before. The caller counts
 * attempts. Recovery codes are so rare that the user gets an email about their use.
 */
export const checkSecondFactor = async (
  service: Service,
  webUser: WebUser,
  userId: string,
  code: string | undefined,
): Promise<'right' | 'wrong' | 'missing'> => {
  if (code === undefined) return 'missing'
  const isRight = hasTotpForm(code)
    ? await useAuthenticatorCode(service, userId, code)
    : await useRecovery(service, webUser, userId, code)
  return isRight ? 'right' : 'wrong'
}

const useAuthenticatorCode = async (
  { sql, ring, now }: Service,
  userId: string,
  code: string,
): Promise<boolean> => {
  const authenticator = await findAuthenticator(sql, ring, userId)
  if (authenticator === undefined || authenticator.confirmedAt === null) return false
  const step = stepOfCode(authenticator.secret, code, now())
  return step !== undefined && (await useStep(sql, userId, step))
}

const useRecovery = async (
  service: Service,
  webUser: WebUser,
  userId: string,
  code: string,
): Promise<boolean> => {
  const hash = hashOfRecoveryCode(code)
  if (hash === undefined) return false
  return administer(service, webUser, async (change) => {
    if (!(await useRecoveryCode(change.sql, userId, hash, change.at))) return false
    await change.record('recoveryCode.used', { kind: 'user', id: userId })
    await queueFactorMail(change, userId, 'recoveryCodeUsed')
    return true
  })
}
