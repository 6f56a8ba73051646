/**
 * Disables a dealer or enables it again, gives it the special agreement or takes it away. With a dealer its
 * clients and users are disabled; their own state stays as it is.
 */
import type { Change } from '../store/change.ts'
import { findDealer, type StoredDealer, setDealerDisabled, setSpecialAgreement } from '../store/dealers.ts'
import { Refusal } from './refusal.ts'

export type DealerChange = 'disable' | 'enable' | 'giveSpecialAgreement' | 'takeSpecialAgreement'

const ACTIONS: Readonly<Record<DealerChange, string>> = {
  disable: 'dealer.disabled',
  enable: 'dealer.enabled',
  giveSpecialAgreement: 'dealer.specialAgreementGiven',
  takeSpecialAgreement: 'dealer.specialAgreementTaken',
}

/** The dealer, and whether anything changed. Refused where there is none with this id or name. */
export const changeDealer = async (
  change: Change,
  idOrName: string,
  wanted: DealerChange,
): Promise<{ readonly dealer: StoredDealer; readonly changed: boolean } | Refusal> => {
  const dealer = await findDealer(change.sql, idOrName)
  if (dealer === undefined) return new Refusal(`There is no dealer "${idOrName}".`)
  const changed = await apply(change, dealer.id, wanted)
  if (changed) await change.record(ACTIONS[wanted], { kind: 'dealer', id: dealer.id })
  return { dealer, changed }
}

const apply = ({ sql, at }: Change, id: string, wanted: DealerChange): Promise<boolean> => {
  switch (wanted) {
    case 'disable':
      return setDealerDisabled(sql, id, at)
    case 'enable':
      return setDealerDisabled(sql, id, null)
    case 'giveSpecialAgreement':
      return setSpecialAgreement(sql, id, true)
    case 'takeSpecialAgreement':
      return setSpecialAgreement(sql, id, false)
  }
}
