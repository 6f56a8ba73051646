/** Which steps from an empty installation to a first test application are done. */
import { SETUP_STEPS, type SetupStep } from '../../domain/lender/setup-steps.ts'
import { readInstallation } from '../../store/administration/setup.ts'
import type { Service } from '../service.ts'

const ADMINS_MINIMUM = 2

/** A sandbox has a sample lender and seals with a key of its own, so that it leaves those steps out. */
export const readSetup = async (
  service: Service,
): Promise<readonly { readonly step: SetupStep; readonly isDone: boolean }[]> => {
  const { sql, referenceData, signing, isSandbox } = service
  const { admins, hasDealer, hasDealerUser, hasTestApplication } = await readInstallation(sql)
  const done: Readonly<Record<SetupStep, boolean | undefined>> = {
    secondAdmin: admins >= ADMINS_MINIMUM,
    lenderFile: isSandbox ? undefined : !signing.wording.sample,
    seal: isSandbox ? undefined : signing.isOwnSeal,
    product: referenceData.current().products.some(({ sample }) => isSandbox || !sample),
    dealer: hasDealer,
    dealerUser: hasDealerUser,
    testApplication: hasTestApplication,
  }
  return SETUP_STEPS.flatMap((step) => {
    const isDone = done[step]
    return isDone === undefined ? [] : [{ step, isDone }]
  })
}
