/** `forecourt case …`: what the lender's staff do with applications, quotes and cases alike. */
import { type Command, Option } from 'commander'
import type { Mode } from '../domain/access.ts'
import { DECLINE_CODES, type DeclineCode } from '../domain/decline-reasons.ts'
import type { SetName } from '../domain/reference.ts'
import { STATES, type State } from '../domain/states.ts'
import type { Decision } from '../operations/decide-application.ts'
import type { Service } from '../operations/service.ts'
import { printApplication, printApplications } from './case-view.ts'
import { agreed, reportFailure } from './failure.ts'
import { count, examples, toJson } from './options.ts'
import { print, remark } from './print.ts'
import { OPERATOR, withStore } from './store.ts'

const LIMIT_DEFAULT = 50

export const addCaseCommands = (program: Command): void => {
  const application = program.command('case').summary('quotes and cases: what the lender decides on them')
  application.description(
    'Quotes and cases, by their references: list and show them, and decide on them as the lender’s staff.',
  )
  examples(application, [
    'forecourt case list --state Submitted --mode live',
    'forecourt case show C0…',
    'forecourt case decline C0… --code affordability',
    'forecourt case send-back C0… --reason "Please send the accounts of last year."',
  ])
  addList(application)
  addShow(application)
  addDecisions(application)
}

type ListOptions = {
  readonly state?: State
  readonly set?: SetName
  readonly mode?: Mode
  readonly limit: number
  readonly json?: true
}

const addList = (application: Command): void => {
  toJson(application.command('list'))
    .description('List applications of all clients, those whose state changed longest ago first.')
    .addOption(new Option('--state <state>', 'only those in this state').choices(STATES))
    .addOption(new Option('--set <set>', 'only quotes (a) or cases (b)').choices(['a', 'b']))
    .addOption(new Option('--mode <mode>', 'only those of test or of live clients').choices(['test', 'live']))
    .option('--limit <number>', 'how many at most', count, LIMIT_DEFAULT)
    .action(async ({ json, ...asked }: ListOptions) => {
      const { listApplicationsForStaff } = await import('../operations/find-application.ts')
      const { items, hasMore } = await withStore((store) => listApplicationsForStaff(store, asked))
      printApplications(items, json)
      if (hasMore) remark(`There are more; a greater --limit than ${asked.limit} lists them.`)
    })
}

type ShowOptions = { readonly withData?: true; readonly json?: true }

const addShow = (application: Command): void => {
  toJson(application.command('show <reference>'))
    .description('Show an application: its state, its parties, the offer that was picked, and its history.')
    .option('--with-data', 'also what was sent last, with the personal data of those who borrow')
    .action(async (reference: string, { withData, json }: ShowOptions) => {
      const { readForStaff } = await import('../operations/find-application.ts')
      const shown = await withService((service) => readForStaff(service, reference))
      printApplication(agreed(shown), { withData: withData === true, json })
    })
}

const REASON = 'why, in one line of at most 1000 characters; whoever may read the application is told'

const addDecisions = (application: Command): void => {
  const add = (decision: Decision, says: string): Command =>
    application
      .command(`${decision} <reference>`)
      .description(says)
      .action((reference: string, options: DecisionOptions) => decide(reference, decision, options))
  add('review', 'Take an application into review.')
  add('approve', 'Approve an application.')
  add('decline', 'Decline an application.')
    .addOption(
      new Option('--code <code>', 'why; its sentence is told to whoever may read the application')
        .choices(DECLINE_CODES)
        .makeOptionMandatory(),
    )
    .option('--reason <text>', 'words to add to the sentence; they are told too')
  add('send-back', 'Send an application back, to be corrected and sent again.').requiredOption(
    '--reason <text>',
    REASON,
  )
  add('reconsider', 'Take an application that was declined into review again.').requiredOption(
    '--reason <text>',
    REASON,
  )
  add('withdraw', 'Withdraw an application for those who sent it.').option('--reason <text>', REASON)
  add('pay-out', 'Put on record that a signed application was paid out.')
}

type DecisionOptions = { readonly reason?: string; readonly code?: DeclineCode }

const decide = async (
  reference: string,
  decision: Decision,
  { reason, code }: DecisionOptions,
): Promise<void> => {
  const { decideApplication } = await import('../operations/decide-application.ts')
  const decided = { decision, by: OPERATOR, reason, code }
  const state = agreed(await withService((service) => decideApplication(service, reference, decided)))
  print(`${reference} is ${state} now.`)
}

/** Runs `work` with what operations on applications are given, as the service gives it to them. */
const withService = <T>(work: (service: Service) => Promise<T>): Promise<T> =>
  withStore(async (store) => {
    const { openService } = await import('../open-service.ts')
    const onError = (error: unknown) => void reportFailure(error)
    const { service, stop } = await openService(store, { now: Date.now, onError })
    try {
      return await work(service)
    } finally {
      await stop()
    }
  })
