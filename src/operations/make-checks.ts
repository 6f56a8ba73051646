/** Asks the providers that are plugged in for the checks of an application that nobody has made yet. */
import type { Application } from '../domain/application.ts'
import { checksNeeded, checksOf } from '../domain/approval.ts'
import type { Check, CheckName } from '../domain/check.ts'
import { referenceOf } from '../domain/reference.ts'
import type { ApplicationHead } from '../store/applications.ts'
import { canonicalOf } from './canonical-application.ts'
import { changeCase } from './change-case.ts'
import { askProvider } from './check-provider.ts'
import { fileOf } from './kept-file.ts'
import type { Service } from './service.ts'

/** What was made of them, by name. @throws Error where a provider fails; what others found is kept nevertheless. */
export const makeChecks = async (
  service: Service,
  id: string,
  signal?: AbortSignal,
): Promise<readonly CheckName[]> => {
  const application = await service.findApplication(id)
  if (application === undefined || service.checkProviders.length === 0) return []
  const file = fileOf(service, application)
  const made = checksOf(file, application.revision)
  const wanted = checksNeeded(file.offer?.loanAmount).filter((name) => !made.has(name))
  const canonical = wanted.length === 0 ? undefined : await canonicalOf(service, application)
  if (canonical === undefined) return []
  const outcomes = await Promise.allSettled(
    wanted.map((name) => make(service, application, canonical as Application, name, signal)),
  )
  const checks = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []))
  await keep(service, application, checks)
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed !== undefined) throw failed.reason
  return checks.map(({ name }) => name)
}

const make = async (
  service: Service,
  { id, modelSet, revision }: ApplicationHead,
  application: Application,
  name: CheckName,
  signal: AbortSignal | undefined,
): Promise<readonly Check[]> => {
  const provider = service.checkProviders.find(({ checks }) => checks.includes(name))
  if (provider === undefined) return []
  const reference = referenceOf(modelSet, id)
  const found = await askProvider(provider, name, { reference, application }, signal)
  // What a provider leaves open a person decides.
  if (found.result === 'unclear') return []
  return [
    {
      name,
      ...found,
      result: found.result,
      revision,
      by: { kind: 'service', id: provider.name },
      at: service.now(),
    },
  ]
}

/** Those of a revision that is no longer the last are dropped: what was sent again is checked again. */
const keep = async (service: Service, { id, revision }: ApplicationHead, checks: readonly Check[]) => {
  const [first] = checks
  if (first === undefined) return
  await changeCase(service, id, { actor: first.by }, ({ application, file }) =>
    application.revision === revision
      ? {
          file: { ...file, checks: [...file.checks, ...checks] },
          audits: checks.map(({ name, result }) => `check.${name}.${result}`),
        }
      : { is: 'outdated' },
  )
}
