/** `forecourt case …`: what the lender's staff do with applications and the lender's API has no operation for. */
import type { Command } from 'commander'
import { examples } from '../options.ts'
import { addCheckCommand } from './case-checks.ts'
import { addCaseSigningCommands } from './case-signing.ts'
import { addRemovedCommands } from './removed.ts'

export const addCaseCommands = (program: Command): void => {
  const application = program.command('case').summary('quotes and cases: providers’ checks, and signing')
  application.description(
    'Quotes and cases, by reference: ask the check providers, and manage signing, as lender staff. Read and decide applications with "forecourt call" and a lender’s client, or in the console.',
  )
  examples(application, [
    'forecourt case check C0…',
    'forecourt case start-signing C0…',
    'forecourt case send-signing-link C0… 2 --email right.address@example.ie',
  ])
  addCheckCommand(application)
  addCaseSigningCommands(application)
  addRemovedCommands(application)
}
