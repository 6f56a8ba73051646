/**
 * What the lender did with an application, as far as its applicant may know: decisions and reasons, checks,
 * requirements, documents, and who viewed it.
 */

import type { CheckProvider } from '../../adapters/checks/provider.ts'
import { type Actor, POLICY } from '../../domain/access/actor.ts'
import { allows, type State } from '../../domain/application/states.ts'
import type { CaseFile } from '../../domain/case/case-file.ts'
import type { CheckName, CheckResult } from '../../domain/case/check.ts'
import { applicantId } from '../../domain/case/persons.ts'
import type { RequirementState } from '../../domain/documents/requirement.ts'
import { rateToPerCent, toEuros } from '../../domain/finance/money.ts'
import type { Offer } from '../../domain/finance/selection.ts'
import { factText, firedSentence, measureTitle } from '../../domain/policy/words.ts'
import type { Service } from '../../service/service.ts'
import { type OfApplication, providersOf } from '../../service/surroundings.ts'
import { fileOf } from '../../store/applications/encrypted-parts.ts'
import { countMessages, countNotes } from '../../store/applications/messages.ts'
import { listEntriesAbout } from '../../store/audit/read.ts'
import { documentsOf } from '../applications/documents.ts'
import { historyOf, type TransitionMade } from '../applications/history.ts'
import type { PersonsApplication } from './find.ts'
import { lookInWords } from './report-own-data.ts'

export type Handling = {
  readonly figures: ReportedFigures | null
  readonly decisions: readonly {
    readonly at: string
    readonly from: State | null
    readonly to: State
    /** The kind of actor: staff are not named. */
    readonly by: string
    readonly reason: string | null
    /** The policy's findings, if it decided without a person. */
    readonly rules: readonly string[]
  }[]
  readonly checks: readonly {
    readonly name: CheckName
    readonly at: string
    /** Null for a screening whose result is never disclosed. */
    readonly result: CheckResult | null
  }[]
  /** What providers found out, in words; null where it may be about the other applicants. */
  readonly facts:
    | readonly {
        readonly at: string
        readonly provider: string
        readonly what: string
        readonly value: string
      }[]
    | null
  readonly requirements: readonly {
    readonly name: string
    readonly state: RequirementState
    readonly reason: string | null
  }[]
  /** Those for the applicant's own requirements or for all applicants'. */
  readonly documents: readonly ReportedDocument[]
  readonly looks: readonly { readonly at: string; readonly what: string }[]
  /** How many notes and messages staff and the dealer wrote; someone reads them before they are given out. */
  readonly notes: number
}

export type ReportedDocument = {
  readonly id: string
  readonly name: string
  readonly requirement: string
  readonly bytes: number
  readonly uploadedAt: string
}

export type ReportedFigures = {
  readonly loanAmount: number
  readonly monthlyPayment: number
  readonly term: number
  readonly rate: number
  readonly aprc: number
  readonly totalPayable: number
}

const LOOKS_MAXIMUM = 5_000

/** Collects it for one applicant of the application. */
export const handlingOf = async (service: Service, one: PersonsApplication): Promise<Handling> => {
  const { application } = one
  const { id } = application
  const place = one.sendings.at(-1)?.place ?? 0
  const file = fileOf(service, application)
  const [history, documents, entries, notes, messages] = await Promise.all([
    historyOf(service, application),
    documentsOf(service, application),
    listEntriesAbout(service.sql, id, LOOKS_MAXIMUM),
    countNotes(service.sql, id),
    countMessages(service.sql, id),
  ])
  const asked = file.requirements.filter(({ applicant }) => applicant === null || applicant === place)
  const names = new Map(asked.map(({ id: requirement, name }) => [requirement, name]))
  const own = applicantId(place)
  const told = toldProviders(service, application)
  return {
    figures: figuresOf(file.offer),
    decisions: history.map((transition) => ({
      at: transition.at.toISOString(),
      from: transition.from,
      to: transition.to,
      by: byOf(service, transition.by),
      reason: transition.reason,
      rules: rulesOf(transition, file, told),
    })),
    // A match on a sanctions list must not be disclosed, so neither may its absence.
    checks: file.checks
      .filter(({ person = own }) => person === own)
      .map(({ name, result, at }) => ({
        name,
        at: new Date(at).toISOString(),
        result: name === 'sanctions' ? null : result,
      })),
    facts: factsOf(file, told, one),
    requirements: asked.map(({ name, state, reason = null }) => ({ name, state, reason })),
    documents: documents.flatMap((document) => {
      const requirement = names.get(document.requirement)
      const { id: documentId, name, bytes, uploadedAt } = document
      if (requirement === undefined) return []
      return [{ id: documentId, name, requirement, bytes, uploadedAt: uploadedAt.toISOString() }]
    }),
    looks: entries.flatMap(({ at, action }) => {
      const what = lookInWords(action, place)
      return what === undefined ? [] : [{ at: at.toISOString(), what }]
    }),
    notes: notes + messages,
  }
}

const BY: Readonly<Record<Actor['kind'], string>> = {
  client: 'The dealer’s software',
  user: 'A person at the lender or the dealer',
  operator: 'The lender',
  service: 'The service, automatically',
}

const byOf = ({ referenceData }: Service, { kind, id }: Actor): string =>
  kind === 'client' && referenceData.current().client(id)?.isLender === true
    ? 'The lender’s software'
    : BY[kind]

/** Those that screen nobody for sanctions: what others find must not be disclosed, nor which rule it fired. */
const toldProviders = (service: Service, application: OfApplication): readonly CheckProvider[] =>
  providersOf(service, application).filter(({ checks }) => !checks.includes('sanctions'))

const rulesOf = (
  { to, by }: TransitionMade,
  { policy }: CaseFile,
  told: readonly CheckProvider[],
): readonly string[] => {
  // What the policy refers is reviewed by a person.
  const isByPolicy = by.kind === POLICY.kind && by.id === POLICY.id && !allows(to, 'judge')
  if (!isByPolicy || policy === undefined) return []
  const isTold = (provider: string, fact: string | undefined) =>
    fact === undefined || told.some(({ name }) => name === provider)
  return policy.fired
    .filter(({ measure }) => {
      const [provider = '', fact] = measure.split('.')
      return isTold(provider, fact)
    })
    .map(firedSentence)
}

/** The newest response of each provider. */
const factsOf = (
  { facts = [] }: CaseFile,
  told: readonly CheckProvider[],
  { sendings }: PersonsApplication,
): Handling['facts'] => {
  const reported = told.flatMap(({ name: provider, facts: declared = [] }) => {
    const found = facts.findLast((one) => one.provider === provider && !one.isPending)
    return Object.entries(found?.facts ?? {}).map(([name, value]) => ({
      at: new Date(found?.at ?? 0).toISOString(),
      provider,
      what: measureTitle(name),
      value: factText(
        value,
        declared.find((fact) => fact.name === name),
      ),
    }))
  })
  const isAlone = sendings.every(({ application }) => (application.applicants ?? []).length < 2)
  return isAlone || reported.length === 0 ? reported : null
}

const figuresOf = (offer: Offer | undefined): ReportedFigures | null =>
  offer === undefined
    ? null
    : {
        loanAmount: toEuros(offer.loanAmount),
        monthlyPayment: toEuros(offer.monthlyPayment),
        term: offer.term,
        rate: rateToPerCent(offer.rate),
        aprc: offer.aprc,
        totalPayable: toEuros(offer.totalPayable),
      }
