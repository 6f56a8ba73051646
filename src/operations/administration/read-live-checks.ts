/** Which of the things that an installation needs before its first live application it has. */
import { LIVE_CHECK_NAMES, LIVE_CHECKS, type LiveCheck } from '../../domain/lender/live-checks.ts'
import { readDatabaseFacts } from '../../store/administration/live-facts.ts'
import { readInstallation } from '../../store/administration/setup.ts'
import type { Service } from '../service.ts'

export type LiveCheckResult = {
  readonly check: LiveCheck
  readonly isDone: boolean
  readonly isRequired: boolean
  /** What was found, and what to do if it is not done. */
  readonly says: string
}

const ADMINS_MINIMUM = 2
const BACKUP_DAYS = 7
const DAY_MILLISECONDS = 24 * 60 * 60_000

/** In the order of `LIVE_CHECKS`. */
export const readLiveChecks = async (service: Service): Promise<readonly LiveCheckResult[]> => {
  const { sql, now, signing, isSandbox, referenceData, installation } = service
  const [{ admins }, { encoding, backedUpAt }] = await Promise.all([
    readInstallation(sql),
    readDatabaseFacts(sql),
  ])
  const misspelt = installation?.misspelt ?? []
  const facts: Readonly<Record<LiveCheck, boolean | string>> = {
    database: installation?.hasOwnDatabase === true,
    encoding: encoding === 'UTF8' || `The database has the encoding ${encoding}.`,
    keys: installation?.hasOwnKeys === true,
    sandbox: !isSandbox,
    publicUrl: installation?.publicUrl?.startsWith('https:') === true,
    mail: installation?.hasMailServer === true,
    lenderFile: !signing.wording.sample,
    seal: signing.isOwnSeal,
    timeStamp: signing.timeStamp !== undefined,
    secondAdmin: admins >= ADMINS_MINIMUM,
    products: referenceData.current().products.some(({ sample }) => !sample),
    backups: backedUpAt !== null && backedUpAt.getTime() > now() - BACKUP_DAYS * DAY_MILLISECONDS,
    settings: misspelt.length === 0 || misspelt.join(' '),
  }
  return LIVE_CHECK_NAMES.map((check) => {
    const { done, todo, isRequired } = LIVE_CHECKS[check]
    const fact = facts[check]
    const isDone = fact === true
    const found = typeof fact === 'string' ? `${fact} ` : ''
    return { check, isDone, isRequired, says: isDone ? done : `${found}${todo}` }
  })
}
