/** Where a signer's codes go, and how that address is masked. */
import type { CodesBy } from '../../../domain/access/access.ts'
import { shownEnd } from '../../../domain/application/masking.ts'
import type { Signer } from '../../../domain/signing/signing.ts'
import type { Service } from '../../service.ts'

export type CodeWay = { readonly by: CodesBy; readonly to: string; readonly masked: string }

/** By text message if the service can send any and the signer has a mobile number. */
export const codeWayOf = (
  { sms }: Pick<Service, 'sms'>,
  { email, mobile }: Pick<Signer, 'email' | 'mobile'>,
): CodeWay =>
  sms === undefined || mobile === null
    ? { by: 'mail', to: email, masked: maskedEmail(email) }
    : { by: 'sms', to: mobile, masked: maskedMobile(mobile) }

/** As a•••@example.ie: the domain shows which mailbox to check, the rest stays hidden. */
export const maskedEmail = (email: string): string => {
  const at = email.lastIndexOf('@')
  const [first = ''] = email
  return `${first}•••${email.slice(at)}`
}

/** As ••• ••• 67. */
export const maskedMobile = (mobile: string): string => `••• ••• ${shownEnd(mobile)}`
