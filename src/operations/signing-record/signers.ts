/** The signers of an application's agreement: every applicant, in the order of the application. */

import { type SignerRole as Party, signersOf as partiesOf } from '../../adapters/agreement/content/parties.ts'
import type { Application } from '../../domain/application/application.ts'
import type { Signer, SignerRole } from '../../domain/signing/signing.ts'

/**
 * The signers of a new signing: every applicant in the order of the application, all still waiting. A missing email
 * address is an empty text.
 */
export const signersOf = (application: Application, newId: () => string): readonly Signer[] =>
  partiesOf(application).map(({ applicant, name, role }, place) => {
    const { email = '', mobile } = application.applicants[applicant] ?? {}
    return {
      id: newId(),
      place,
      applicant,
      name,
      role: ROLES[role],
      email,
      mobile: mobile ?? null,
      state: 'waiting',
    }
  })

const ROLES: Readonly<Record<Party, SignerRole>> = {
  hirer: 'borrower',
  guarantor: 'guarantor',
  partner: 'partner',
  director: 'director',
}
