/** The console account of an applicant who is also a user: both their address and their name must match the account. */
import type { Role } from '../../domain/access/roles.ts'
import { nameDifference } from '../../domain/application/same-name.ts'
import { listConsentsOfUser } from '../../store/consents/consents.ts'
import { findUserId, readUserRow } from '../../store/people/users.ts'
import type { Service } from '../service.ts'
import type { FoundPerson } from './find.ts'

export type ReportedAccount = {
  readonly email: string
  readonly name: string | null
  readonly role: Role
  readonly dealer: string | null
  readonly createdAt: string
  readonly consents: readonly {
    readonly to: string
    readonly givenAt: string
    readonly withdrawnAt: string | null
  }[]
}

/**
 * A dealer's user may give their own address for a customer: if the name differs, the account is not the customer's.
 */
export const accountsOf = async (
  { sql, ring }: Service,
  { applications }: FoundPerson,
): Promise<readonly ReportedAccount[]> => {
  const seen = new Set<string>()
  const accounts: ReportedAccount[] = []
  for (const { applicant } of applications.flatMap(({ sendings }) => sendings)) {
    const { email, firstName = '', lastName = '' } = applicant
    const id = email === undefined ? undefined : await findUserId(sql, ring, email)
    const user = id === undefined || seen.has(id) ? undefined : await readUserRow(sql, ring, id)
    if (user === undefined) continue
    const isSamePerson =
      user.name !== null && nameDifference(user.name, `${firstName} ${lastName}`) === undefined
    if (!isSamePerson) continue
    seen.add(user.id)
    accounts.push({
      email: user.email,
      name: user.name,
      role: user.role,
      dealer: user.dealer?.name ?? null,
      createdAt: user.createdAt.toISOString(),
      consents: (await listConsentsOfUser(sql, user.id)).map(({ client, givenAt, withdrawnAt }) => ({
        to: client.name,
        givenAt: givenAt.toISOString(),
        withdrawnAt: withdrawnAt?.toISOString() ?? null,
      })),
    })
  }
  return accounts
}
