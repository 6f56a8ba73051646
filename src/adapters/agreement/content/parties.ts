/** The parties of an agreement: the hirer, the guarantor, and the signers. */
import type { Application } from '../../../domain/application/application.ts'
import { currentResidence } from '../../../domain/application/facts.ts'
import { addressLines, type Party, partiesOf, partyAddressesOf } from '../../../domain/application/parties.ts'

export type Person = { readonly name: string; readonly address: readonly string[] }

export type Signer = Person & Party

/** The person or business that hires: it alone owes the payments, apart from a guarantor. */
export type Hirer = Person & {
  readonly tradingAs: string | null
  /** In the register of companies. */
  readonly registrationNumber: string | null
}

/** The business if there is one, otherwise the applicant who is not the guarantor. */
export const hirerOf = (application: Application): Hirer => {
  const { borrowerType, company, partnership, soleTrader } = application
  const address = addressLines(partyAddressesOf(application).hirer?.address ?? {})
  if (borrowerType === 'limitedCompany' || borrowerType === 'partnership') {
    const number = borrowerType === 'limitedCompany' ? company?.registrationNumber : undefined
    // Nothing is signed without a legal name; the sandbox has moved applications past their signing without one.
    const name = partnership?.legalName ?? company?.legalName ?? number ?? ''
    return { name, address, tradingAs: null, registrationNumber: number ?? null }
  }
  const person = partiesOf(application).find(({ role }) => role !== 'guarantor')
  const tradingAs = borrowerType === 'soleTrader' ? (soleTrader?.tradingAs ?? null) : null
  return { name: person?.name ?? '', address, tradingAs, registrationNumber: null }
}

/** Every applicant, in the order of the application. */
export const signersOf = (application: Application): readonly Signer[] =>
  partiesOf(application).map((party) => ({
    ...party,
    address: addressLines(currentResidence(application.applicants[party.applicant]?.addresses ?? []) ?? {}),
  }))
