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
  const application = program.command('case').summary('quotes and cases: the lender’s decisions')
  application.description(
    'Quotes and cases, by reference: list and show them, request and view documents, record checks, make decisions and manage signing, as lender staff.',
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
    .description('List the applications of all clients, least recently changed state first.')
    .addOption(new Option('--state <state>', 'only applications in this state').choices(STATES))
    .addOption(setOption(`only ${SET_NAMES.map((name) => `${SETS[name].noun}s (${name})`).join(' or ')}`))
    .addOption(
      new Option('--mode <mode>', 'only applications of test or live clients').choices(['test', 'live']),
    )
    .option('--limit <number>', 'the maximum number of applications', count, LIMIT_DEFAULT)
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
      'Show an application: its state, parties, amounts, checks, requirements, documents, policy result and history.',
    )
    .option(
      '--with-data',
      'also show the latest revision with the applicants’ personal data; this is recorded in the audit log',
    )
    .option(BY_FLAGS, 'the underwriter or admin who views the data; without it, the operator')
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

const REASON =
  'the reason, in one line of at most 1000 characters, visible to everyone who can read the application'

const addDecisions = (application: Command): void => {
  const add = (decision: Decision, says: string): Command =>
    application
      .command(`${decision} <reference>`)
      .description(says)
      .option(BY_FLAGS, BY_SAYS)
      .action((reference: string, options: DecisionOptions) => decide(reference, decision, options))
  add('review', 'Start the review of an application.')
  addFigures(
    add(
      'approve',
      'Approve an application, as submitted or with other terms. Above the policy’s dual approval amount, or after a waived check or an overridden policy decline, two people must approve: each uses --by and enters their password and code.',
    ),
  ).option('--reason <text>', REASON)
  add('decline', 'Decline an application.')
    .addOption(
      new Option('--code <code>', 'the reason code; everyone who can read the application sees its sentence')
        .choices(DECLINE_CODES)
        .makeOptionMandatory(),
    )
    .option('--reason <text>', 'text to add to the sentence, also visible to the dealer')
  add('send-back', 'Return an application for correction and resubmission.').requiredOption(
    '--reason <text>',
    REASON,
  )
  add(
    'reconsider',
    'Reopen the review of a declined application. If the policy declined it, this overrides the policy, and requires --by with password and code.',
  ).requiredOption('--reason <text>', REASON)
  add('withdraw', 'Withdraw an application on behalf of its submitter.').option('--reason <text>', REASON)
  add('pay-out', 'Record that a signed application has been paid out.')
}

const addFigures = (approve: Command): Command =>
  approve
    .option('--term <months>', 'approve this term instead', count)
    .option('--deposit <euros>', 'approve with this deposit instead, including the trade-in', euros)
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
