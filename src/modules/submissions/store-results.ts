/** Stores what a provider has found out about an application. */
import { setTimeout as pause } from 'node:timers/promises'
import type { CheckProvider, Response } from '../../adapters/checks/provider.ts'
import type { CaseFile } from '../../domain/case/case-file.ts'
import type { Check, CheckName, FoundFacts } from '../../domain/case/check.ts'
import { auditOf, checksOf, keyOf, type Need } from '../../domain/case/persons.ts'
import type { Service } from '../../service/service.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { countedName } from '../../store/queue/numbers.ts'
import { noteUnasked } from '../../store/queue/questions.ts'
import { changeCase } from '../applications/change.ts'

/** The providers' results cannot be written, since others change the application every time. */
export class ChecksNotStored extends Error {}

export type Answered = Response & {
  readonly name: CheckName | undefined
  /** Whom it was asked about; empty if it was asked only for its facts. */
  readonly needs: readonly Need[]
}

const isSameCheck = (one: Check | undefined, other: Check | undefined): boolean =>
  one?.at === other?.at && one?.result === other?.result && one?.by.id === other?.by.id

export type CheckStored = { readonly name: CheckName; readonly isStored: boolean }

/** A lender pays for a response, so that it is written even where others change the application all the time. */
const STORE_ATTEMPTS = 5
const STORE_PAUSE_MILLISECONDS = 50

/**
 * A check stored while the provider was asked is newer than the question, so it stays. Results for an outdated revision
 * are dropped: the new one is checked again.
 */
export const storeResults = async (
  service: Service,
  provider: CheckProvider,
  asking: { readonly application: ApplicationRow; readonly file: CaseFile },
  responses: readonly Answered[],
): Promise<readonly CheckStored[]> => {
  const { id, revision } = asking.application
  const before = checksOf(asking.file, revision)
  const by = { kind: 'service', id: provider.name } as const
  const checks = responses.flatMap((response) => checksIn(response, { revision, by, at: service.now() }))
  const found = foundBy(provider, responses, { revision, at: service.now() })
  if (checks.length === 0 && found === undefined) return []
  let fresh: readonly Check[] = []
  const write = () =>
    changeCase(service, id, { actor: by }, ({ application, file }) => {
      if (application.revision !== revision) return OVERTAKEN
      const since = checksOf(file, revision)
      fresh = checks.filter((check) => isSameCheck(since.get(keyOf(check)), before.get(keyOf(check))))
      if (fresh.length === 0 && found === undefined) return OVERTAKEN
      return {
        file: {
          ...file,
          checks: [...file.checks, ...fresh],
          ...(found === undefined ? {} : { facts: [...(file.facts ?? []), found] }),
        },
        audits: [
          ...fresh.map(auditOf),
          ...(found === undefined ? [] : [found.isPending ? 'facts.pending' : 'facts.recorded']),
        ],
      }
    })
  let changed = await write()
  for (let attempt = 1; changed.is === 'conflict' && attempt < STORE_ATTEMPTS; attempt++) {
    await pause(STORE_PAUSE_MILLISECONDS * attempt)
    changed = await write()
  }
  if (changed.is === 'conflict') {
    // It has responded: that others were quicker is not its failure.
    await noteUnasked(service.sql, {
      applicationId: id,
      provider: countedName(provider.name, asking.application.mode),
      revision,
    })
    throw new ChecksNotStored('What a provider of checks found could not be written: others were quicker.')
  }
  return checks.map((check) => ({
    name: check.name,
    isStored: changed.is === 'changed' && fresh.includes(check),
  }))
}

const checksIn = (
  { result, note, persons = [], needs }: Answered,
  made: Pick<Check, 'revision' | 'by' | 'at'>,
): readonly Check[] =>
  needs.flatMap(({ of, name, person }): readonly Check[] => {
    // What comes later may still name them.
    const ofRest = of?.role === 'beneficialOwner' && result !== 'later' ? NOT_NAMED : { result, note }
    const found = persons.find((one) => one.person === of?.id) ?? ofRest
    if (found.result === 'later') return []
    return [
      {
        name,
        ...(person === undefined ? {} : { person }),
        result: found.result,
        ...(found.note === undefined ? {} : { note: found.note }),
        ...made,
      },
    ]
  })

/** A provider that reads the application alone has not seen a beneficial owner. */
const NOT_NAMED = { result: 'unclear', note: 'The provider gave no result for this person.' } as const

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
