/**
 * Commands of `forecourt case` that repeated operations of the lender's API: for one release, each names the call to use
 * instead.
 */
import type { Command } from 'commander'
import { CommandFailure, EXIT_USAGE } from '../command-failure.ts'

const ONE = '/api/lender/applications/REFERENCE'
const decision = (name: string, others = ''): string =>
  `forecourt call POST ${ONE}/decision --data '{"decision": "${name}", "version": VERSION${others}}'`

const CALLS: Readonly<Record<string, string>> = {
  list: 'forecourt call GET /api/lender/applications',
  show: `forecourt call GET ${ONE}`,
  review: decision('review'),
  approve: decision('approve'),
  decline: decision('decline', ', "code": "affordability"'),
  'send-back': decision('send-back', ', "reason": "…"'),
  reconsider: decision('reconsider', ', "reason": "…"'),
  withdraw: decision('withdraw'),
  'pay-out': decision('pay-out'),
  require: `forecourt call POST ${ONE}/requirements --data '{"name": "…"}'`,
  requirement: `forecourt call POST ${ONE}/requirements/ID --data '{"state": "accepted"}'`,
  documents: `forecourt call GET ${ONE}`,
  document: `forecourt call GET ${ONE}/documents/ID > FILE`,
}

/** Adds them to the group, hidden from its help. */
export const addRemovedCommands = (application: Command): void => {
  for (const [name, call] of Object.entries(CALLS))
    application
      .command(name, { hidden: true })
      .helpOption(false)
      .allowUnknownOption()
      .allowExcessArguments()
      .action(() => {
        throw removed(`case ${name}`, call)
      })
}

/** `check` with a name and a result, which recorded it. */
export const removedCheck = (): CommandFailure =>
  removed(
    'case check REFERENCE NAME RESULT',
    `forecourt call POST ${ONE}/checks/NAME --data '{"result": "passed"}'`,
  )

const removed = (command: string, call: string): CommandFailure =>
  new CommandFailure(
    `"forecourt ${command}" has been removed. Use the console, or a lender’s client: ${call}`,
    EXIT_USAGE,
  )
