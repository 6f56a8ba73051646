/** Records what one of the lender's systems found out: the result of a check, facts of a provider, or both. */
import { readsAsName } from '../../../packages/rules/spelling.ts'
import type { FieldFault } from '../../../packages/values/field-fault.ts'
import type { CheckProvider } from '../../adapters/checks/provider.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { allows } from '../../domain/application/states.ts'
import type { CaseFile } from '../../domain/case/case-file.ts'
import {
  CHECK_NAMES,
  type CheckName,
  type FoundFacts,
  factFaults,
  type SENT_RESULTS,
} from '../../domain/case/check.ts'
import { awaitsResponse } from '../../domain/case/needed-facts.ts'
import { checkHistory, needsOf, resultsFor } from '../../domain/case/persons.ts'
import { FieldRefusal, Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import { type OfApplication, providersOf } from '../../service/surroundings.ts'
import { caseInHand } from '../applications/case-in-hand.ts'
import { changeAsStaff } from '../applications/change-as-staff.ts'
import { plansOnceChecked, refusalOfState, withCheck } from '../cases/checks.ts'
import { clientProof } from '../cases/proof.ts'

export type SentCheck = {
  /** A check's name or a provider's. */
  readonly name: string
  /** The id of the person; by default, all applicants and the company. */
  readonly person?: string | undefined
  readonly by: Actor
  /** Its surroundings decide which providers are asked about it. */
  readonly application: OfApplication
  readonly result?: (typeof SENT_RESULTS)[number] | undefined
  readonly note?: string | undefined
  readonly facts?: Readonly<Record<string, unknown>> | undefined
  /** The revision that it is about; by default, the newest. */
  readonly revision?: number | undefined
}

/**
 * Undefined if neither a check nor a provider has this name; rejected with every wrong field. The policy looks at the case
 * again in the background: a provider that it asks must not hold up this request.
 */
export const recordSentCheck = async (
  service: Service,
  reference: string,
  sent: SentCheck,
): Promise<{ readonly id: string } | Refusal | undefined> => {
  const about = aboutOf(providersOf(service, sent.application), sent.name)
  if (about === undefined) return undefined
  const { check, provider } = about
  const refused = refusalOfSent(about, sent)
  if (refused !== undefined) return refused
  const { by, person, result, note, revision } = sent
  const facts = sent.facts as FoundFacts['facts'] | undefined
  return changeAsStaff(service, reference, { by }, async (open) => {
    const { application, now } = open
    if (!allows(application.state, 'check')) return refusalOfState(reference, application.state)
    if (revision !== undefined && revision !== application.revision)
      return new Refusal(
        `This is about revision ${revision} of ${reference}, which now has revision ${application.revision}.`,
      )
    const made = check !== undefined && result !== undefined
    const checked = made
      ? await withCheck(service, reference, open, {
          name: check,
          person,
          result,
          note,
          by,
          prove: clientProof,
        })
      : { file: open.file, audits: [] }
    if (checked instanceof Refusal) return checked
    const { revision: asked } = application
    const planned = async (file: CaseFile): Promise<CaseFile> => ({
      ...file,
      plans: await plansOnceChecked(service, { ...open, file }),
    })
    // A provider may send the results of several persons one by one.
    const isAwaited = async (name: CheckName) => {
      const { persons } = await caseInHand(service, application)
      const history = checkHistory(checked.file, asked)
      return needsOf(persons, [name]).some((need) => resultsFor(history, need).length === 0)
    }
    const isFound =
      provider !== undefined &&
      (!made ||
        facts !== undefined ||
        (awaitsResponse(open.file, asked, provider.name) && !(await isAwaited(check))))
    if (!isFound) return { ...checked, file: await planned(checked.file) }
    const found: FoundFacts = {
      provider: provider.name,
      revision: asked,
      at: now,
      facts: facts ?? {},
      ...(made || note === undefined ? {} : { note }),
    }
    return {
      file: await planned({ ...checked.file, facts: [...(checked.file.facts ?? []), found] }),
      audits: [...checked.audits, 'facts.recorded'],
    }
  })
}

type About = { readonly check: CheckName | undefined; readonly provider: CheckProvider | undefined }

/** A check goes to the first provider that makes it; a provider's name stands for its only check. */
const aboutOf = (providers: readonly CheckProvider[], name: string): About | undefined => {
  const check = CHECK_NAMES.find((one) => one === name)
  if (check !== undefined) return { check, provider: providers.find(({ checks }) => checks.includes(check)) }
  const provider = providers.find((one) => one.name === name)
  if (provider === undefined) return undefined
  return { check: provider.checks.length === 1 ? provider.checks[0] : undefined, provider }
}

const refusalOfSent = (
  { check, provider }: About,
  { name, result, facts }: SentCheck,
): FieldRefusal | undefined => {
  const faults: FieldFault[] = []
  if (result === undefined && facts === undefined)
    faults.push({ field: 'result', type: 'required', message: 'result is required unless there are facts.' })
  if (check === undefined && (result === 'passed' || result === 'failed'))
    faults.push({ field: 'result', type: 'enum', message: resultMessage(name, provider) })
  if (facts !== undefined && provider === undefined) {
    const message = `facts must be omitted: no provider makes the ${name} check.`
    faults.push({ field: 'facts', type: 'type', message })
  } else
    for (const { name: fact, says } of factFaults(provider?.facts ?? [], facts ?? {})) {
      // What does not read as a name may be anything, so it is not repeated.
      const field = readsAsName(fact) ? `facts.${fact}` : 'facts'
      const what = readsAsName(fact) ? field : 'A name in facts'
      faults.push({ field, type: 'type', message: `${what} ${says}.` })
    }
  return faults.length === 0 ? undefined : new FieldRefusal(faults)
}

const resultMessage = (name: string, provider: CheckProvider | undefined): string =>
  provider === undefined || provider.checks.length === 0
    ? `result must be omitted or unclear: ${name} makes no check.`
    : `result needs the name of one check in the path: ${name} makes ${provider.checks.join(', ')}.`
