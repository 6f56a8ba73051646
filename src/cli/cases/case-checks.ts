/** `forecourt case check`: asks the providers for the checks that an approval still needs. */
import { type Command, Option } from 'commander'
import { checksLacking } from '../../domain/case/approval.ts'
import type { Service } from '../../operations/service.ts'
import { agreed } from '../failure.ts'
import { print } from '../print.ts'
import { actorOf, BY_FLAGS, BY_SAYS, type ByOption, withService } from './case-service.ts'
import { removedCheck } from './removed.ts'

export const addCheckCommand = (application: Command): void => {
  application
    .command('check <reference>')
    .description(
      'Request all missing checks of an application from its providers: those in CHECK_PROVIDERS, or the sandbox’s simulators.',
    )
    .option(BY_FLAGS, BY_SAYS)
    // Earlier versions recorded a result with them.
    .allowExcessArguments()
    .addOption(new Option('--note <text>').hideHelp())
    .action((reference: string, given: ByOption & { readonly note?: string }, { args }: Command) => {
      if (args.length > 1 || given.note !== undefined) throw removedCheck()
      return askProviders(reference, given)
    })
}

const askProviders = async (reference: string, given: ByOption): Promise<void> => {
  const { askForChecks } = await import('../../operations/cases/request-checks.ts')
  const { made, overtaken, stand } = await withService(
    async (service) => {
      const by = await actorOf(service, given)
      const asked = agreed(await askForChecks(service, reference, { by }))
      return { ...asked, stand: await standOf(service, reference) }
    },
    { withProviders: true },
  )
  print(made.length === 0 ? 'The providers made no check.' : `The providers made: ${made.join(', ')}.`)
  if (overtaken.length > 0)
    print(
      `Their results came too late for: ${overtaken.join(', ')}. The results recorded in the meantime were not changed.`,
    )
  print(stand)
}

const standOf = async (service: Service, reference: string): Promise<string> => {
  const { findForStaff } = await import('../../operations/applications/find-for-staff.ts')
  const { fileOf } = await import('../../store/applications/case-file.ts')
  const application = agreed(await findForStaff(service, reference))
  const file = fileOf(service, application)
  const lacking = checksLacking(file, application.revision, file.offer?.loanAmount)
  return `${reference} is ${application.state}; ${lacking.length === 0 ? 'no check is lacking.' : `lacking: ${lacking.join(', ')}.`}`
}
