/** Asks the configured providers for the checks of an application that nobody has made yet. */

import { watched } from '../../../packages/values/watched.ts'
import { askProvider, type CheckProvider } from '../../adapters/checks/provider.ts'
import type { Application } from '../../domain/application/application.ts'
import { referenceOf } from '../../domain/application/reference.ts'
import { checksNeeded, checksOf } from '../../domain/case/approval.ts'
import type { Check, CheckName } from '../../domain/case/check.ts'
import { fileOf } from '../../store/applications/case-file.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { caseInHand } from '../applications/case-in-hand.ts'
import { changeCase } from '../applications/change.ts'
import type { Service } from '../service.ts'

export type ChecksMade = {
  /** The checks that providers have made and that are now stored. */
  readonly made: readonly CheckName[]
  /**
   * The checks that providers made too late: a person or another process stored that check first, or the application
   * was resubmitted. The stored ones stay.
   */
  readonly overtaken: readonly CheckName[]
}

const NOTHING: ChecksMade = { made: [], overtaken: [] }

/** The providers' results cannot be written, since others change the application every time. */
export class ChecksNotStored extends Error {}

/**
 * What became of the providers' results. @throws ProviderError if a provider fails, ChecksNotStored if nothing could be
 * written; results of other providers are stored nevertheless.
 */
export const makeChecks = async (service: Service, id: string, signal?: AbortSignal): Promise<ChecksMade> => {
  const application = await service.findApplication(id)
  if (application === undefined || service.checkProviders.length === 0) return NOTHING
  const file = fileOf(service, application)
  const there = checksOf(file, application.revision)
  const wanted = checksNeeded(file.offer?.loanAmount).filter((name) => !there.has(name))
  if (wanted.length === 0) return NOTHING
  const { canonical } = await caseInHand(service, application)
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
  const stored = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []))
  const namesWhere = (isStored: boolean) =>
    wanted.filter((name) => stored.some((one) => one.name === name && one.isStored === isStored))
  return { made: namesWhere(true), overtaken: namesWhere(false) }
}

/** Each check goes to the first provider that makes it. */
const makerOf = ({ checkProviders }: Service, name: CheckName): CheckProvider | undefined =>
  checkProviders.find(({ checks }) => checks.includes(name))

type RequestedChecks = {
  readonly application: ApplicationRow
  readonly canonical: Application
  readonly signal: AbortSignal | undefined
}

type Kept = { readonly name: CheckName; readonly isStored: boolean }

/** Each provider's result is written under its name as soon as it responds; another may take longer. */
const makeBy = async (
  service: Service,
  provider: CheckProvider,
  names: readonly CheckName[],
  asked: RequestedChecks,
): Promise<readonly Kept[]> => {
  const outcomes = await Promise.allSettled(names.map((name) => make(service, provider, name, asked)))
  const checks = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []))
  const stored = await keep(service, asked.application, checks)
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed !== undefined) throw failed.reason
  return stored
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
  // A person decides what a provider leaves open.
  if (found.result === 'unclear') return []
  const by = { kind: 'service', id: provider.name } as const
  return [{ name, ...found, result: found.result, revision, by, at: service.now() }]
}

/**
 * A check stored while the provider was asked is newer than the question, so it stays. Results for an outdated revision
 * are dropped: the new one is checked again.
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
    isStored: changed.is === 'changed' && fresh.includes(check),
  }))
}

const OVERTAKEN = { is: 'overtaken' } as const
