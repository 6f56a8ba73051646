/** Dealers in the lender's files: by their names or ids. */
import { Fault } from '../../../packages/rules/fault.ts'
import { comparableName } from '../../../packages/values/typed/clean-text.ts'
import { string } from './kind.ts'

export type NamedDealer = { readonly id: string; readonly name: string }

export const DEALERS_MAXIMUM = 1_000

export type DealerFinder = { readonly dealerId: (idOrName: string) => string | undefined }

/** A name that is another dealer's id is that id. */
export const dealerFinder = (dealers: readonly NamedDealer[]): DealerFinder => {
  const ids = new Map<string, string>()
  for (const { id, name } of dealers) ids.set(comparableName(name), id)
  for (const { id } of dealers) ids.set(comparableName(id), id)
  return { dealerId: (idOrName) => ids.get(comparableName(idOrName)) }
}

export const dealer = string<string, DealerFinder>({
  name: 'dealer',
  says: 'the name or ID of a dealer',
  faults: ['dealer'],
  check: (idOrName, { dealerId }) =>
    dealerId(idOrName) ??
    new Fault(
      'dealer',
      'must be the name or ID of a dealer, as shown under Dealers in the console',
      idOrName,
    ),
})
