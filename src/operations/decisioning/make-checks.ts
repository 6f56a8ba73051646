/** Asks the configured providers for the checks of an application that nobody has made yet, and for the policy's facts. */

import { dublinDay } from '../../../packages/values/dublin-day.ts'
import { watched } from '../../../packages/values/watched.ts'
import {
  askProvider,
  type CheckProvider,
  ProviderError,
  type Response,
} from '../../adapters/checks/provider.ts'
import { inTurn, NoTurn } from '../../adapters/checks/turns.ts'
import type { Application } from '../../domain/application/application.ts'
import { referenceOf } from '../../domain/application/reference.ts'
import { checksNeeded, checksOf } from '../../domain/case/approval.ts'
import type { CaseFile } from '../../domain/case/case-file.ts'
import type { Check, CheckName } from '../../domain/case/check.ts'
import type { FoundFacts } from '../../domain/case/found-facts.ts'
import { awaitsResponse, needsFacts } from '../../domain/case/needed-facts.ts'
import { fileOf } from '../../store/applications/case-file.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { countedName, countQuestion } from '../../store/numbers/providers.ts'
import { caseInHand } from '../applications/case-in-hand.ts'
import { changeCase } from '../applications/change.ts'
import { policyOf, providersFor, type Service } from '../service.ts'

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

type HowToAsk = {
  /** Aborts the questions. */
  readonly signal?: AbortSignal | undefined
  /** Whether a background worker asks, which has to wait for its turn. */
  readonly isBackground?: boolean
  /** Whether to ask again what a provider still works on. */
  readonly again?: boolean
}

/**
 * What became of the providers' results. @throws ProviderError if a provider fails, ChecksNotStored if nothing could be
 * written; results of other providers are stored nevertheless.
 */
export const makeChecks = async (service: Service, id: string, how: HowToAsk = {}): Promise<ChecksMade> => {
  const application = await service.findApplication(id)
  if (application === undefined || providersFor(service, application.mode).length === 0) return NOTHING
  const file = fileOf(service, application)
  const there = checksOf(file, application.revision)
  const wanted = checksNeeded(file.offer?.loanAmount).filter((name) => !there.has(name))
  const { canonical } = await caseInHand(service, application)
  if (canonical === undefined) return NOTHING
  const asked = { ...how, application, file, canonical: canonical as Application }
  const outcomes = await Promise.allSettled(
    questionsOf(service, asked, wanted).map((question) => askFor(service, question, asked)),
  )
  const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  // What a provider failed with tells more than that another has not been asked.
  if (failures.length > 0) throw failures.find((error) => !(error instanceof NoTurn)) ?? failures[0]
  const stored = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []))
  const namesWhere = (isStored: boolean) =>
    wanted.filter((name) => stored.some((one) => one.name === name && one.isStored === isStored))
  return { made: namesWhere(true), overtaken: namesWhere(false) }
}

type Asking = HowToAsk & {
  readonly application: ApplicationRow
  readonly file: CaseFile
  readonly canonical: Application
}

/** What to ask one provider: for checks or, without any, for its facts. */
type Question = {
  readonly provider: CheckProvider
  readonly names: readonly (CheckName | undefined)[]
}

/** Each check goes to the first provider that makes it. */
const questionsOf = (
  service: Service,
  { application: { mode, revision }, file, canonical, again = false }: Asking,
  wanted: readonly CheckName[],
): readonly Question[] => {
  const providers = providersFor(service, mode)
  return providers.flatMap((provider): readonly Question[] => {
    // Asked again, what is pending counts as if nobody had asked.
    const { facts = [] } = file
    const asked = { facts: again ? facts.filter(({ isPending }) => !isPending) : facts }
    if (awaitsResponse(asked, revision, provider.name)) return []
    const names = wanted.filter((name) => providers.find(({ checks }) => checks.includes(name)) === provider)
    if (names.length > 0) return [{ provider, names }]
    const input = { application: canonical, file: asked, revision, now: service.now() }
    return needsFacts(policyOf(service, file), provider, input) ? [{ provider, names: [undefined] }] : []
  })
}

type Kept = { readonly name: CheckName; readonly isStored: boolean }

/** Each provider's results are written under its name as soon as it has responded; another may take longer. */
const askFor = async (service: Service, question: Question, asking: Asking): Promise<readonly Kept[]> => {
  const { provider, names } = question
  const { isBackground = false } = asking
  return inTurn(provider, { now: service.now, isBackground }, async () => {
    const outcomes = await Promise.allSettled(names.map((name) => ask(service, provider, name, asking)))
    const responses = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    const stored = await keep(service, provider, asking.application, responses)
    const failed = outcomes.find((outcome) => outcome.status === 'rejected')
    if (failed !== undefined) throw failed.reason
    return stored
  })
}

type Answered = Response & { readonly name: CheckName | undefined }

const ask = async (
  service: Service,
  provider: CheckProvider,
  name: CheckName | undefined,
  { application: { id, mode, modelSet, revision }, canonical, signal }: Asking,
): Promise<Answered> => {
  const reference = referenceOf(modelSet, id)
  const count = (costCents: number, failure: string | null) => {
    const at = new Date(service.now())
    return countQuestion(service.sql, {
      name: countedName(provider.name, mode),
      day: dublinDay(at.getTime()),
      at,
      costCents,
      failure,
    })
  }
  const question = () => askProvider(provider, name, { reference, revision, application: canonical }, signal)
  const about = () => ({ check: name ?? 'facts', provider: provider.name })
  try {
    // A simulated failure is no failure of the service's work.
    const response = await (mode === 'live' ? watched('check', about, question) : question())
    await count(response.costCents ?? 0, null)
    return { ...response, name }
  } catch (error) {
    if (error instanceof ProviderError && error.code !== 'stopped') await count(0, error.code)
    throw error
  }
}

/**
 * A check stored while the provider was asked is newer than the question, so it stays. Results for an outdated revision
 * are dropped: the new one is checked again.
 */
const keep = async (
  service: Service,
  provider: CheckProvider,
  { id, revision }: ApplicationRow,
  responses: readonly Answered[],
): Promise<readonly Kept[]> => {
  const by = { kind: 'service', id: provider.name } as const
  const checks = responses.flatMap((response) => checkOf(response, { revision, by, at: service.now() }))
  const found = foundBy(provider, responses, { revision, at: service.now() })
  if (checks.length === 0 && found === undefined) return []
  let fresh: readonly Check[] = []
  const changed = await changeCase(service, id, { actor: by }, ({ application, file }) => {
    if (application.revision !== revision) return OVERTAKEN
    const since = checksOf(file, revision)
    fresh = checks.filter(({ name }) => !since.has(name))
    if (fresh.length === 0 && found === undefined) return OVERTAKEN
    return {
      file: {
        ...file,
        checks: [...file.checks, ...fresh],
        ...(found === undefined ? {} : { facts: [...(file.facts ?? []), found] }),
      },
      audits: [
        ...fresh.map(({ name, result }) => `check.${name}.${result}`),
        ...(found === undefined ? [] : [found.isPending ? 'facts.pending' : 'facts.recorded']),
      ],
    }
  })
  if (changed.is === 'conflict')
    throw new ChecksNotStored('What a provider of checks found could not be written: others were quicker.')
  return checks.map((check) => ({
    name: check.name,
    isStored: changed.is === 'changed' && fresh.includes(check),
  }))
}

/** A person decides what a provider leaves open. */
const checkOf = (
  { name, result, note }: Answered,
  made: Pick<Check, 'revision' | 'by' | 'at'>,
): readonly Check[] =>
  name === undefined || result === 'unclear' || result === 'later'
    ? []
    : [{ name, result, ...(note === undefined ? {} : { note }), ...made }]

/** The facts of all responses; undefined from a provider that finds none and charges nothing. */
const foundBy = (
  { name: provider, facts: declared = [] }: CheckProvider,
  responses: readonly Answered[],
  asked: Pick<FoundFacts, 'revision' | 'at'>,
): FoundFacts | undefined => {
  const isPending = responses.some(({ result }) => result === 'later')
  const costs = responses.flatMap(({ costCents }) => costCents ?? [])
  if (responses.length === 0 || (declared.length + costs.length === 0 && !isPending)) return undefined
  const [note] = responses.flatMap((response) => (response.name === undefined ? (response.note ?? []) : []))
  return {
    provider,
    ...asked,
    ...(costs.length === 0 ? {} : { costCents: costs.reduce((sum, cost) => sum + cost) }),
    facts: Object.assign({}, ...responses.map(({ facts }) => facts)),
    ...(note === undefined ? {} : { note }),
    ...(isPending ? { isPending } : {}),
  }
}

const OVERTAKEN = { is: 'overtaken' } as const
