/** `forecourt case …`: what the lender's staff do with applications, quotes and cases alike. */
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { Mode } from '../../domain/application/access.ts'
import { SET_NAMES, SETS, type SetName } from '../../domain/application/sets.ts'
import { STATES, type State } from '../../domain/application/states.ts'
import type { Decision } from '../../domain/case/decisions.ts'
import { DECLINE_CODES, type DeclineCode } from '../../domain/case/decline-reasons.ts'
import { type Cents, fromEuros } from '../../domain/finance/money.ts'
import { agreed } from '../failure.ts'
import { count, examples, setOption, toJson } from '../options.ts'
import { print, remark } from '../print.ts'
import { withStore } from '../store.ts'
import { addCheckCommand } from './case-checks.ts'
import { addDocumentCommands } from './case-documents.ts'
import { actAs, actorOf, BY_FLAGS, BY_SAYS, type ByOption, proofOf, withService } from './case-service.ts'
import { addCaseSigningCommands } from './case-signing.ts'
import { printApplication, printApplications } from './case-view.ts'

const LIMIT_DEFAULT = 50

export const addCaseCommands = (program: Command): void => {
  const application = program.command('case').summary('quotes and cases: what the lender decides on them')
  application.description(
    'Quotes and cases, by their references: list and show them, ask for and look at documents, record checks, decide on them, and have them signed, as the lender’s staff.',
  )
  examples(application, [
    'forecourt case list --state Submitted --mode live',
    'forecourt case show C0…',
    'forecourt case check C0… identity passed --by una@lender.example',
    'forecourt case approve C0… --term 60 --deposit 4000 --by una@lender.example',
    'forecourt case decline C0… --code affordability',
    'forecourt case start-signing C0…',
    'forecourt case send-back C0… --reason "Please send the accounts of last year."',
  ])
  addList(application)
  addShow(application)
  addDecisions(application)
  addCheckCommand(application)
  addDocumentCommands(application)
  addCaseSigningCommands(application)
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
    .addOption(setOption(`only ${SET_NAMES.map((name) => `${SETS[name].noun}s (${name})`).join(' or ')}`))
    .addOption(new Option('--mode <mode>', 'only those of test or of live clients').choices(['test', 'live']))
    .option('--limit <number>', 'how many at most', count, LIMIT_DEFAULT)
    .action(async ({ json, ...asked }: ListOptions) => {
      const { listApplicationsForStaff } = await import('../../operations/applications/list-for-staff.ts')
      const { items, hasMore } = await withStore((store) => listApplicationsForStaff(store, asked))
      printApplications(items, json)
      if (hasMore) remark(`There are more; a greater --limit than ${asked.limit} lists them.`)
    })
}

type ShowOptions = ByOption & { readonly withData?: true; readonly json?: true }

const addShow = (application: Command): void => {
  toJson(application.command('show <reference>'))
    .description(
      'Show an application: its state, parties, figures, checks, requirements and documents, what the policy found, and its history.',
    )
    .option(
      '--with-data',
      'also the newest revision, with the personal data of those who borrow; it is put on the audit',
    )
    .option(BY_FLAGS, 'the underwriter or admin who is shown the data; the operator without it')
    .action(async (reference: string, { json, ...asked }: ShowOptions) => {
      const withData = asked.withData === true
      const { shown, emailOf } = await withService(async (service) => {
        const { showCase } = await import('../../operations/cases/show-case.ts')
        const by = await actorOf(service, asked)
        return {
          shown: agreed(await showCase(service, reference, { by, withData })),
          emailOf: service.referenceData.current().emailOf,
        }
      })
      if (json) {
        const { caseForPrograms } = await import('./case-json.ts')
        const { printJson } = await import('../print.ts')
        printJson(caseForPrograms(shown))
      } else printApplication(shown, emailOf)
    })
}

const REASON = 'why, in one line of at most 1000 characters; everybody who may read the application sees it'

const addDecisions = (application: Command): void => {
  const add = (decision: Decision, says: string): Command =>
    application
      .command(`${decision} <reference>`)
      .description(says)
      .option(BY_FLAGS, BY_SAYS)
      .action((reference: string, options: DecisionOptions) => decide(reference, decision, options))
  add('review', 'Take an application into review.')
  addFigures(
    add(
      'approve',
      'Approve an application, as it was asked for or with other figures. From the amount of the policy’s four eyes on, or after a waived check or an overridden decline of the policy, it takes two people: each is named with --by, and asked for their password and code.',
    ),
  ).option('--reason <text>', REASON)
  add('decline', 'Decline an application.')
    .addOption(
      new Option('--code <code>', 'why; everybody who may read the application sees its sentence')
        .choices(DECLINE_CODES)
        .makeOptionMandatory(),
    )
    .option('--reason <text>', 'words to add to the sentence; the dealer sees them too')
  add('send-back', 'Send an application back, to be corrected and sent again.').requiredOption(
    '--reason <text>',
    REASON,
  )
  add(
    'reconsider',
    'Take an application that was declined into review again. Where the policy declines it, that overrides the policy: whoever does it is named with --by, and asked for their password and code.',
  ).requiredOption('--reason <text>', REASON)
  add('withdraw', 'Withdraw an application for those who sent it.').option('--reason <text>', REASON)
  add('pay-out', 'Put on record that a signed application was paid out.')
}

const addFigures = (approve: Command): Command =>
  approve
    .option('--term <months>', 'approve this term instead', count)
    .option('--deposit <euros>', 'approve with this deposit instead, the trade-in included', euros)
    .option('--product <id>', 'approve this product instead')

const euros = (text: string): Cents => {
  if (/^\d{1,9}(\.\d{1,2})?$/.test(text)) return fromEuros(text)
  throw new InvalidArgumentError('It must be an amount in euro, such as 4000 or 4000.50.')
}

type DecisionOptions = ByOption & {
  readonly reason?: string
  readonly code?: DeclineCode
  readonly term?: number
  readonly deposit?: Cents
  readonly product?: string
}

const decide = async (
  reference: string,
  decision: Decision,
  { reason, code, by, term, deposit, product }: DecisionOptions,
): Promise<void> => {
  const { decideApplication } = await import('../../operations/cases/decide.ts')
  const figures = { term, contribution: deposit, productId: product }
  const named = by === undefined ? {} : { by }
  const { state, awaitsSecond } = await actAs(named, (service, by) => {
    const prove = proofOf(service, named)
    return decideApplication(service, reference, { decision, by, reason, code, figures, prove })
  })
  print(awaitsSecond ? `${reference} waits for a second person's approval.` : `${reference} is ${state} now.`)
}
