/** Asks the configured providers for the checks of an application that nobody has made yet, and for the policy's facts. */

import { dublinDay } from '../../../packages/values/dublin-day.ts'
import { askProvider, type CheckProvider, ProviderError } from '../../adapters/checks/provider.ts'
import { inTurn, NoTurn } from '../../adapters/checks/turns.ts'
import { watched } from '../../adapters/watch/watched.ts'
import type { Application } from '../../domain/application/application.ts'
import { referenceOf } from '../../domain/application/reference.ts'
import { checksNeeded } from '../../domain/case/approval.ts'
import type { CaseFile } from '../../domain/case/case-file.ts'
import type { Check, CheckName } from '../../domain/case/check.ts'
import { awaitsResponse, needsFacts } from '../../domain/case/needed-facts.ts'
import { checkHistory, type Need, needsOf, type Person, resultsFor } from '../../domain/case/persons.ts'
import { isOutage } from '../../domain/policy/values.ts'
import type { Service } from '../../service/service.ts'
import { policyOf, providersOf, surroundingsOfCase } from '../../service/surroundings.ts'
import { fileOf } from '../../store/applications/encrypted-parts.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { countedName, countQuestion } from '../../store/queue/numbers.ts'
import {
  isAskedLeast,
  listOpenQuestions,
  noteAnswered,
  noteAsked,
  noteWaiting,
  type OpenQuestion,
} from '../../store/queue/questions.ts'
import { caseInHand } from '../applications/case-in-hand.ts'
import { hasToWait, noteFailure } from './check-results.ts'
import { type Answered, type CheckStored, storeResults } from './store-results.ts'

export type ChecksMade = {
  /** The checks that providers have made and that are now stored, whatever they found. */
  readonly made: readonly CheckName[]
  /**
   * The checks that providers made too late: a person or another process stored that check first, or the application
   * was resubmitted. The stored ones stay.
   */
  readonly overtaken: readonly CheckName[]
  /** The questions that failed, or that were not asked. */
  readonly failed: readonly FailedQuestion[]
}

export type FailedQuestion = {
  readonly provider: string
  /** Empty if it was asked only for its facts. */
  readonly checks: readonly CheckName[]
  readonly error: ProviderError
}

const NOTHING: ChecksMade = { made: [], overtaken: [], failed: [] }

type HowToAsk = {
  /** Aborts the questions. */
  readonly signal?: AbortSignal | undefined
  /** Whether a background worker asks, which has to wait for its turn. */
  readonly isBackground?: boolean
  /** Whether to ask again what a provider still works on, or has left to a person. */
  readonly again?: boolean
  /** The only check to ask for. */
  readonly only?: CheckName | undefined
}

/**
 * What became of the providers' results. Each provider's are stored whatever becomes of another's. @throws
 * ChecksNotStored if some could not be written.
 */
export const makeChecks = async (service: Service, id: string, how: HowToAsk = {}): Promise<ChecksMade> => {
  const application = await service.findApplication(id)
  if (application === undefined || providersOf(service, application).length === 0) return NOTHING
  const file = fileOf(service, application)
  const { canonical, persons } = await caseInHand(service, application)
  if (canonical === undefined) return NOTHING
  const history = checkHistory(file, application.revision)
  const isOpen = (check: Check | undefined) =>
    check === undefined || (how.again === true && check.result === 'unclear')
  const needs = needsOf(persons, checksNeeded(file.offer?.loanAmount)).filter(
    (need) => isOpen(resultsFor(history, need).at(-1)) && (how.only === undefined || how.only === need.name),
  )
  const wanted = [...new Set(needs.map(({ name }) => name))]
  const asked = {
    ...how,
    application,
    file,
    canonical: canonical as Application,
    persons,
    needs,
    noted: (await listOpenQuestions(service.sql, [id])).filter(
      ({ revision }) => revision === application.revision,
    ),
    inLine: line(),
  }
  const outcomes = await Promise.allSettled(
    questionsOf(service, asked, wanted).map((question) => askFor(service, question, asked)),
  )
  const broken = outcomes.find((outcome) => outcome.status === 'rejected')
  if (broken !== undefined) throw broken.reason
  const done = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const stored = done.flatMap((one) => one.stored)
  const isMade = (name: CheckName) => stored.some((one) => one.name === name && one.isStored)
  return {
    made: wanted.filter(isMade),
    overtaken: wanted.filter((name) => !isMade(name) && stored.some((one) => one.name === name)),
    failed: done.flatMap(({ failed }) => failed ?? []),
  }
}

/** One after the other: the results of several providers would otherwise race each other for the same row. */
const line = () => {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work)
    last = done.catch(() => undefined)
    return done
  }
}

type Asking = HowToAsk & {
  readonly application: ApplicationRow
  readonly file: CaseFile
  readonly canonical: Application
  readonly persons: readonly Person[]
  /** The checks to ask for, by person. */
  readonly needs: readonly Need[]
  /** The open questions about this revision, as they were before. */
  readonly noted: readonly OpenQuestion[]
  readonly inLine: ReturnType<typeof line>
}

/** What to ask one provider: for checks or, without any, for its facts. */
type Question = {
  readonly provider: CheckProvider
  readonly names: readonly (CheckName | undefined)[]
}

/** Each check goes to the first provider that makes it. */
const questionsOf = (
  service: Service,
  { application, file, canonical, again = false, only }: Asking,
  wanted: readonly CheckName[],
): readonly Question[] => {
  const providers = providersOf(service, application)
  const { revision } = application
  return providers.flatMap((provider): readonly Question[] => {
    // Asked again, what is pending counts as if nobody had asked.
    const { facts = [] } = file
    const asked = { facts: again ? facts.filter(({ isPending }) => !isPending) : facts }
    if (awaitsResponse(asked, revision, provider.name)) return []
    const names = wanted.filter((name) => providers.find(({ checks }) => checks.includes(name)) === provider)
    if (names.length > 0) return [{ provider, names }]
    if (only !== undefined) return []
    const input = {
      application: canonical,
      dealerId: application.ownerDealerId,
      file: asked,
      revision,
      now: service.now(),
    }
    return needsFacts(policyOf(service, application, file), provider, input)
      ? [{ provider, names: [undefined] }]
      : []
  })
}

type Outcome = { readonly stored: readonly CheckStored[]; readonly failed?: FailedQuestion }

/**
 * Each provider's results are written under its name as soon as it has responded; another may take longer. A question is
 * stored before it is sent: if it ends the process, the case is asked later and later.
 */
const askFor = async (service: Service, question: Question, asking: Asking): Promise<Outcome> => {
  const { provider, names } = question
  const { isBackground = false, application } = asking
  const { sql, now } = service
  const checks = names.filter((name) => name !== undefined)
  const about = {
    named: provider.name,
    applicationId: application.id,
    provider: countedName(provider.name, application.mode),
    revision: application.revision,
    checks,
  }
  const turn = { now, isBackground, about: application.id, isAskedLeast: () => isAskedLeast(sql, about) }
  let answers: Answers = { responses: [], failed: [] }
  try {
    if (isBackground) hasToWait(provider, asking, now())
    await inTurn(provider, turn, async () => {
      await noteAsked(sql, { ...about, at: new Date(now()) })
      answers = await answersOf(question, asking)
      const failure = worstOf(answers.failed)
      if (failure !== undefined) throw failure
    })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error instanceof NoTurn) {
      if (error.code === 'down') await noteWaiting(sql, { ...about, at: new Date(now()) })
      return { stored: [], failed: { provider: provider.name, checks, error } }
    }
  }
  // What was found is stored before anything else that may fail.
  const { responses, failed } = answers
  const stored = await asking.inLine(() => storeResults(service, provider, asking, responses))
  for (const { costCents = 0 } of responses) await count(service, provider, asking, costCents, null)
  for (const { error } of failed)
    if (error.code !== 'stopped') await count(service, provider, asking, 0, error.code)
  const error = worstOf(failed)
  if (error === undefined) {
    await noteAnswered(sql, about)
    return { stored }
  }
  const open = failed.flatMap(({ name }) => name ?? [])
  await noteFailure(service, asking, { ...about, checks: open }, error)
  return { stored, failed: { provider: provider.name, checks: open, error } }
}

type Answers = { readonly responses: readonly Answered[]; readonly failed: readonly Failed[] }

type Failed = { readonly name: CheckName | undefined; readonly error: ProviderError }

/** Asks everything at once. @throws what is not the provider's failure. */
const answersOf = async ({ provider, names }: Question, asking: Asking): Promise<Answers> => {
  const failed: Failed[] = []
  const asked = names.map((name) =>
    ask(provider, name, asking).catch((error: unknown) => {
      if (!(error instanceof ProviderError)) throw error
      failed.push({ name, error })
      return undefined
    }),
  )
  const responses = (await Promise.all(asked)).filter((one) => one !== undefined)
  return { responses, failed }
}

/** What says that the provider is down weighs more than what is only about this case. */
const worstOf = (failed: readonly Failed[]): ProviderError | undefined =>
  (failed.find(({ error }) => isOutage(error.code)) ?? failed[0])?.error

/** What strangers ask in their sandboxes is no business of the lender's. */
const count = async (
  service: Service,
  provider: CheckProvider,
  { application }: Asking,
  costCents: number,
  failure: string | null,
): Promise<void> => {
  if (surroundingsOfCase(service, application) === 'stranger') return
  const at = new Date(service.now())
  await countQuestion(service.sql, {
    name: countedName(provider.name, application.mode),
    day: dublinDay(at.getTime()),
    at,
    costCents,
    failure,
  })
}

const ask = async (
  provider: CheckProvider,
  name: CheckName | undefined,
  { application: { id, mode, modelSet, revision }, canonical, persons: everyone, needs: all, signal }: Asking,
): Promise<Answered> => {
  const reference = referenceOf(modelSet, id)
  const needs = all.filter((need) => need.name === name)
  const persons = name === undefined ? everyone : needs.flatMap(({ of }) => of ?? [])
  const asked = { reference, revision, application: canonical, persons }
  const question = () => askProvider(provider, name, asked, signal)
  const about = () => ({ check: name ?? 'facts', provider: provider.name })
  // A simulated failure is no failure of the service's work.
  const response = await (mode === 'live' ? watched('check', about, question) : question())
  return { ...response, name, needs }
}
