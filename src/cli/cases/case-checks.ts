/** `forecourt case check …`: the checks that an approval needs, recorded by hand or made by providers. */
import { Argument, type Command } from 'commander'
import type { State } from '../../domain/application/states.ts'
import { checksLacking } from '../../domain/case/approval.ts'
import {
  CHECK_NAMES,
  CHECK_RESULTS,
  type CheckName,
  type CheckResult,
  resultsOf,
} from '../../domain/case/check.ts'
import type { Service } from '../../operations/service.ts'
import { CommandFailure, EXIT_USAGE } from '../command-failure.ts'
import { agreed } from '../failure.ts'
import { print } from '../print.ts'
import { actorOf, BY_FLAGS, BY_SAYS, type ByOption, proofOf, withService } from './case-service.ts'

type CheckOptions = ByOption & { readonly note?: string }

export const addCheckCommand = (application: Command): void => {
  application
    .command('check <reference>')
    .description(
      'Record the result of a check. Without a name and result, request all missing checks from the providers in CHECK_PROVIDERS.',
    )
    .addArgument(new Argument('[name]', 'the check').choices(CHECK_NAMES))
    .addArgument(
      new Argument(
        '[result]',
        'the result; waived requires --note and --by, and only the identity check can be waived',
      ).choices(CHECK_RESULTS),
    )
    .option(
      '--note <text>',
      'the finding, or the reason for the waiver, in one line of at most 500 characters; only the lender can see it',
    )
    .option(BY_FLAGS, BY_SAYS)
    .action(
      (
        reference: string,
        name: CheckName | undefined,
        result: CheckResult | undefined,
        given: CheckOptions,
      ) => {
        if (name === undefined) return askProviders(reference, given)
        if (result !== undefined) return record(reference, { name, result }, given)
        throw new CommandFailure(
          `Say what the ${name} check found: ${resultsOf(name).join(', ')}.`,
          EXIT_USAGE,
        )
      },
    )
}

const record = async (
  reference: string,
  { name, result }: { readonly name: CheckName; readonly result: CheckResult },
  { note, ...given }: CheckOptions,
): Promise<void> => {
  const { recordCheck } = await import('../../operations/cases/record-check.ts')
  const stand = await withService(
    async (service) => {
      const by = await actorOf(service, given)
      const prove = proofOf(service, given)
      agreed(await recordCheck(service, reference, { name, result, by, note, prove }))
      return standOf(service, reference)
    },
    { withProviders: true },
  )
  print(`The ${name} check of ${reference} is ${result}.`)
  printStand(reference, stand)
}

const askProviders = async (reference: string, { note, ...given }: CheckOptions): Promise<void> => {
  if (note !== undefined)
    throw new CommandFailure('A note requires the name and the result of a check.', EXIT_USAGE)
  const { askForChecks } = await import('../../operations/cases/request-checks.ts')
  const { made, overtaken, stand } = await withService(
    async (service) => {
      const by = await actorOf(service, given)
      const asked = agreed(await askForChecks(service, reference, by))
      return { ...asked, stand: await standOf(service, reference) }
    },
    { withProviders: true },
  )
  print(made.length === 0 ? 'The providers made no check.' : `The providers made: ${made.join(', ')}.`)
  if (overtaken.length > 0)
    print(
      `Their results came too late for: ${overtaken.join(', ')}. The results recorded in the meantime were not changed.`,
    )
  printStand(reference, stand)
}

type Stand = { readonly state: State; readonly lacking: readonly CheckName[] }

const standOf = async (service: Service, reference: string): Promise<Stand> => {
  const { findForStaff } = await import('../../operations/applications/find-for-staff.ts')
  const { fileOf } = await import('../../store/applications/case-file.ts')
  const application = agreed(await findForStaff(service, reference))
  const file = fileOf(service, application)
  return {
    state: application.state,
    lacking: checksLacking(file, application.revision, file.offer?.loanAmount),
  }
}

const printStand = (reference: string, { state, lacking }: Stand): void =>
  print(
    `${reference} is ${state}; ${lacking.length === 0 ? 'no check is lacking.' : `lacking: ${lacking.join(', ')}.`}`,
  )
