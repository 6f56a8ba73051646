/** What keeps an approved application from being signed besides missing documents: the lender's settings, or the application itself. */
import { dublinDay } from '../../../packages/values/dublin-day.ts'
import { lackOfSettings } from '../../adapters/agreement/settings.ts'
import type { Application } from '../../domain/application/application.ts'
import { allows } from '../../domain/application/states.ts'
import type { SigningLack } from '../../domain/case/next-steps/situation.ts'
import type { CaseInHand } from '../applications/case-in-hand.ts'
import { refusalOfFigures } from '../applications/lawful-now.ts'
import type { Service } from '../service.ts'
import { signersOf } from '../signing-record/signers.ts'

/** Undefined if nothing is lacking, or signing does not start from its state. */
export const signingLackOf = (
  { signing, now }: Pick<Service, 'signing' | 'now'>,
  { application: { state, mode }, file: { offer }, canonical }: CaseInHand,
): SigningLack | undefined => {
  if (!allows(state, 'startSigning') || canonical === undefined) return undefined
  const settings = lackOfSettings(signing, mode)
  if (settings !== undefined)
    return {
      of: 'lender',
      says: 'The lender is not set up to have agreements signed at the moment.',
      staff: settings,
    }
  const { borrowerType } = canonical as Application
  const figures =
    offer === undefined
      ? 'The application has no figures to sign. Approve it with figures first.'
      : refusalOfFigures(signing.laws, offer, { day: dublinDay(now()), borrowerType })?.says
  if (figures !== undefined)
    return {
      of: 'lender',
      says: 'The lender has to approve other figures before the agreement can be signed.',
      staff: figures,
    }
  const signers = signersOf(canonical as Application, () => '').filter(({ email }) => email === '')
  return signers.length === 0 ? undefined : { of: 'dealer', signers: signers.map(({ name }) => name) }
}
