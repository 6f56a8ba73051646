/** The person's means to prove who they are, and whether the lender requires a second factor of them. */
import type { Person } from '../../adapters/access/person.ts'
import { type Factors, readFactors } from '../../store/people/authenticators.ts'
import { listPasskeys, type PasskeyRow } from '../../store/people/passkeys.ts'
import { needsSecondFactor, type Service } from '../service.ts'

export type PasskeyShown = PasskeyRow

export type OwnFactors = Omit<Factors, 'passkeys'> & {
  readonly passkeys: readonly PasskeyShown[]
  readonly isNeeded: boolean
}

/** The person's factors as they are now. */
export const readMyFactors = async (
  service: Service,
  { userId, role }: Pick<Person, 'userId' | 'role'>,
): Promise<OwnFactors> => ({
  ...(await readFactors(service.sql, userId)),
  passkeys: await listPasskeys(service.sql, service.ring, userId),
  isNeeded: needsSecondFactor(service, role),
})
