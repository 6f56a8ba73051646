/**
 * The providers that are asked about applications of a mode, and what an installation lacks before its first live
 * application.
 */
import { DAY_MILLISECONDS, dublinDay } from '../../../packages/values/dublin-day.ts'
import type { CheckProvider } from '../../adapters/checks/provider.ts'
import type { Mode } from '../../domain/access/access.ts'
import { referenceOf } from '../../domain/application/reference.ts'
import { statesAllowing } from '../../domain/application/states.ts'
import { type Unanswered, whatBecameOf } from '../../domain/case/needed-facts.ts'
import { LIVE_CHECK_NAMES, LIVE_CHECKS, type LiveCheck } from '../../domain/lender/live-checks.ts'
import type { Service } from '../../service/service.ts'
import { providersIn } from '../../service/surroundings.ts'
import { countedName, listProviders, type ProviderRow } from '../../store/queue/numbers.ts'
import { listUnanswered } from '../../store/queue/questions.ts'
import { readDatabaseFacts, readInstallation } from '../../store/reference/lender-data.ts'

export type ProviderToday = Pick<CheckProvider, 'name' | 'checks' | 'facts'> &
  Pick<ProviderRow, 'asked' | 'failed' | 'costCents' | 'failingSince' | 'failure'> & {
    /** The cases of which there is no response, the one that waits longest first. */
    readonly unanswered: readonly (Pick<Unanswered, 'at' | 'says'> & { readonly reference: string })[]
    /** Whether there are more of them. */
    readonly hasMore: boolean
  }

const NOT_ASKED = { asked: 0, failed: 0, costCents: 0 }

/** What each provider declares, and how it does today, in the order in which they are configured. */
export const readProviders = async (service: Service, mode: Mode): Promise<readonly ProviderToday[]> => {
  const rows = await listProviders(service.sql)
  const today = dublinDay(service.now())
  return Promise.all(
    providersIn(service, mode).map(async ({ name, checks, facts = [] }) => {
      const row = rows.find((one) => one.name === countedName(name, mode))
      const { asked, failed, costCents } = row?.day === today ? row : NOT_ASKED
      const { failingSince = null, failure = null } = row ?? {}
      const cases = await unansweredBy(service, countedName(name, mode))
      return {
        ...{ name, checks, facts, asked, failed, costCents, failingSince, failure },
        unanswered: cases.slice(0, CASES_MAXIMUM),
        hasMore: cases.length > CASES_MAXIMUM,
      }
    }),
  )
}

export type LiveCheckResult = {
  readonly check: LiveCheck
  readonly isDone: boolean
  readonly isRequired: boolean
  /** What was found, and what to do if it is not done. */
  readonly says: string
}

/**
 * Which of the things that an installation needs before its first live application it has, in the order of
 * `LIVE_CHECKS`.
 */
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

const CASES_MAXIMUM = 20

const unansweredBy = async (service: Service, counted: string): Promise<ProviderToday['unanswered']> => {
  const rows = await listUnanswered(service.sql, counted, statesAllowing('check'), CASES_MAXIMUM + 1)
  const now = service.now()
  return rows.map(({ id, modelSet, ...question }) => ({
    reference: referenceOf(modelSet, id),
    at: question.askedAt,
    says: whatBecameOf(question, now).says,
  }))
}

const ADMINS_MINIMUM = 2
const BACKUP_DAYS = 7
