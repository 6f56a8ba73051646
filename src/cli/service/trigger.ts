/** `forecourt trigger`: in a sandbox, moves an application to a state, or has it signed. */
import { type Command, Option } from 'commander'
import { STATES, type State } from '../../domain/application/states.ts'
import { CommandFailure, EXIT_USAGE } from '../failure.ts'
import { examples, toJson } from '../options.ts'
import { print, printJson, printTable } from '../print.ts'
import { callService, succeeded, textAt } from './call.ts'
import { type Connection, type ConnectionOptions, connectionOf, KEY_HELP, toService } from './connection.ts'
import { reference } from './reference.ts'

type TriggerOptions = ConnectionOptions & {
  readonly to?: State
  readonly sign?: true
  readonly json?: true
}

export const addTriggerCommand = (program: Command): void => {
  const command = program
    .command('trigger')
    .summary('advance a test application, or start its signing')
    .description(
      'Advance a test application to a state through the allowed transitions, or start signing and print the signing links. Exits with status 0 on success, 1 if the service returns an error or cannot be reached, and 2 if an option is not valid.',
    )
    .argument('<reference>', 'the reference of a quote (Q…) or case (C…)', reference)
    .addOption(new Option('--to <state>', 'the target state').choices(STATES).conflicts('sign'))
    .option('--sign', 'start signing and print the links')
    .addHelpText('after', `\nEnvironment variables:\n${KEY_HELP}`)
    .action(trigger)
  examples(toJson(toService(command)), [
    'forecourt trigger "$CASE" --to Approved',
    'forecourt trigger "$CASE" --sign --json',
  ])
}

const trigger = async (of: string, options: TriggerOptions): Promise<void> => {
  if (options.to === undefined && !options.sign)
    throw new CommandFailure('Say what is to happen: --to and a state, or --sign.', EXIT_USAGE)
  const connection = await connectionOf(options)
  await (options.to === undefined ? sign(connection, of, options) : walk(connection, of, options))
}

const walk = async (connection: Connection, of: string, options: TriggerOptions): Promise<void> => {
  const body = JSON.stringify({ to: options.to })
  const response = await callService(connection, { method: 'POST', path: `/api/sandbox/${of}/advance`, body })
  const status = succeeded(response, options)
  if (options.json) printJson(status)
  else print(`${of} is ${textAt(status, 'status')} now.`)
}

const sign = async (connection: Connection, of: string, options: TriggerOptions): Promise<void> => {
  const started = succeeded(
    await callService(connection, { method: 'POST', path: `/api/sandbox/${of}/esign` }),
    options,
  )
  const reason = textAt(started, 'reason')
  if (reason !== '') throw new CommandFailure(reason)
  const path = `/api/sandbox/${of}/signing`
  const signing = succeeded(await callService(connection, { method: 'GET', path }), options)
  if (options.json) return printJson(signing)
  const signers = (signing['signers'] ?? []) as readonly Readonly<Record<string, unknown>>[]
  print(`Signing of ${of} is in progress.\n`)
  printTable(
    ['Signer', 'State', 'Link'],
    signers.map((signer) => [textAt(signer, 'role'), textAt(signer, 'state'), textAt(signer, 'link') || '-']),
  )
}
