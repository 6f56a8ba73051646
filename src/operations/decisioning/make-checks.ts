/** Asks the providers that are plugged in for the checks of an application that nobody has made yet. */

import { askProvider, type CheckProvider } from '../../checks/provider.ts'
import type { Application } from '../../domain/application.ts'
import { checksNeeded, checksOf } from '../../domain/approval.ts'
import type { Check, CheckName } from '../../domain/check.ts'
import { referenceOf } from '../../domain/reference.ts'
import { fileOf } from '../../store/applications/case-file.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { watched } from '../../watched.ts'
import { canonicalOf } from '../applications/canonical.ts'
import { changeCase } from '../applications/change.ts'
import type { Service } from '../service.ts'

export type ChecksMade = {
  /** What is on record now by what providers found. */
  readonly made: readonly CheckName[]
  /**
   * What providers found too late: a person or another process put that check on record while they were asked, or the
   * application was sent again. What is on record stays.
   */
  readonly overtaken: readonly CheckName[]
}

const NOTHING: ChecksMade = { made: [], overtaken: [] }

/** What providers found can't be written, since others change the application time and again. */
export class ChecksNotStored extends Error {}

/**
 * What became of what they found. @throws ProviderError where a provider fails, ChecksNotStored where nothing could be
 * written; what others found is kept nevertheless.
 */
export const makeChecks = async (service: Service, id: string, signal?: AbortSignal): Promise<ChecksMade> => {
  const application = await service.findApplication(id)
  if (application === undefined || service.checkProviders.length === 0) return NOTHING
  const file = fileOf(service, application)
  const there = checksOf(file, application.revision)
  const wanted = checksNeeded(file.offer?.loanAmount).filter((name) => !there.has(name))
  const canonical = wanted.length === 0 ? undefined : await canonicalOf(service, application)
  if (canonical === undefined) return NOTHING
  const asked = { application, canonical: canonical as Application, signal }
  const outcomes = await Promise.allSettled(
    service.checkProviders.map((provider) => {
      const names = wanted.filter((name) => makerOf(service, name) === provider)
      return makeBy(service, provider, names, asked)
    }),
  )
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed !== undefined) throw failed.reason
  const kept = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []))
  const namesWhere = (isKept: boolean) =>
    wanted.filter((name) => kept.some((one) => one.name === name && one.isKept === isKept))
  return { made: namesWhere(true), overtaken: namesWhere(false) }
}

/** Each check is asked of the first that makes it. */
const makerOf = ({ checkProviders }: Service, name: CheckName): CheckProvider | undefined =>
  checkProviders.find(({ checks }) => checks.includes(name))

type RequestedChecks = {
  readonly application: ApplicationRow
  readonly canonical: Application
  readonly signal: AbortSignal | undefined
}

type Kept = { readonly name: CheckName; readonly isKept: boolean }

/** What one provider finds is written as soon as it has answered, in its name; another may take longer. */
const makeBy = async (
  service: Service,
  provider: CheckProvider,
  names: readonly CheckName[],
  asked: RequestedChecks,
): Promise<readonly Kept[]> => {
  const outcomes = await Promise.allSettled(names.map((name) => make(service, provider, name, asked)))
  const checks = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []))
  const kept = await keep(service, asked.application, checks)
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed !== undefined) throw failed.reason
  return kept
}

const make = async (
  service: Service,
  provider: CheckProvider,
  name: CheckName,
  { application: { id, modelSet, revision }, canonical, signal }: RequestedChecks,
): Promise<readonly Check[]> => {
  const reference = referenceOf(modelSet, id)
  const found = await watched(
    'check',
    () => ({ check: name }),
    () => askProvider(provider, name, { reference, application: canonical }, signal),
  )
  // What a provider leaves open a person decides.
  if (found.result === 'unclear') return []
  const by = { kind: 'service', id: provider.name } as const
  return [{ name, ...found, result: found.result, revision, by, at: service.now() }]
}

/**
 * What was put on record while the provider was asked is newer than its question, so it stands. Of a revision that is
 * no longer the newest nothing is kept: the new one is checked again.
 */
const keep = async (
  service: Service,
  { id, revision }: ApplicationRow,
  checks: readonly Check[],
): Promise<readonly Kept[]> => {
  const [first] = checks
  if (first === undefined) return []
  let fresh: readonly Check[] = []
  const changed = await changeCase(service, id, { actor: first.by }, ({ application, file }) => {
    const since = checksOf(file, revision)
    fresh = application.revision === revision ? checks.filter(({ name }) => !since.has(name)) : []
    if (fresh.length === 0) return OVERTAKEN
    return {
      file: { ...file, checks: [...file.checks, ...fresh] },
      audits: fresh.map(({ name, result }) => `check.${name}.${result}`),
    }
  })
  if (changed.is === 'conflict')
    throw new ChecksNotStored('What a provider of checks found could not be written: others were quicker.')
  return checks.map((check) => ({
    name: check.name,
    isKept: changed.is === 'changed' && fresh.includes(check),
  }))
}

const OVERTAKEN = { is: 'overtaken' } as const
