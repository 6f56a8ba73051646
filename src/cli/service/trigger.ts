/** `forecourt trigger`: in test mode, makes an event happen or brings an application to a state. */
import { type Command, Option } from 'commander'
import { anyReferenceId } from '../../domain/application/reference.ts'
import type { SetName } from '../../domain/application/sets.ts'
import { isState, STATES, type State } from '../../domain/application/states.ts'
import { isEventType } from '../../domain/events/event-types.ts'
import { CommandFailure, EXIT_USAGE } from '../command-failure.ts'
import { examples, SETS_IN_WORDS, setOption, toJson } from '../options.ts'
import { print, printJson, printList, printTable } from '../print.ts'
import { callService, succeeded, textAt } from './call.ts'
import type { Access, Connection, ConnectionOptions } from './connection.ts'
import { causeEvent, reachState, TRIGGERS } from './trigger-sample.ts'

type TriggerOptions = ConnectionOptions & {
  readonly to?: State
  readonly sign?: true
  readonly list?: true
  readonly set?: SetName
  readonly owner?: string
  readonly json?: true
}

export const addTriggerCommand = (program: Command, access: Access): void => {
  const command = program
    .command('trigger')
    .summary('advance a test application, or start its signing')
    .description(
      'In test mode, trigger an event or move an application to a state. With an event type or a state, a sample application is submitted first. With a reference, that application is advanced to a state or its signing is started. Exits with status 0 if it succeeds, 1 if the service rejects it or cannot be reached, and 2 if an option is invalid.',
    )
    .argument('[what]', 'an event type, a state, or the reference of a quote (Q…) or case (C…)')
    .addOption(
      new Option('--to <state>', 'with a reference: the state to advance it to')
        .choices(STATES)
        .conflicts('sign'),
    )
    .option('--sign', 'with a reference: start its signing, and print the links')
    .option('--list', 'list the event types and states')
    .addOption(setOption(`the sample's model set: ${SETS_IN_WORDS}; by default that of the event, or a`))
    .option('--owner <email>', "the sample's owner, for a client without a dealer")
    .addHelpText('after', `\nEnvironment variables:\n${access.help}`)
    .action((what, options) => trigger(access, what, options))
  examples(toJson(access.addOptions(command)), [
    'forecourt trigger --list',
    'forecourt trigger case.signingChanged',
    'forecourt trigger Approved --set b',
    'forecourt trigger "$CASE" --to Approved',
    'forecourt trigger "$CASE" --sign --json',
  ])
}

const trigger = async (access: Access, what: string | undefined, options: TriggerOptions): Promise<void> => {
  if (options.list || what === undefined) return list(options)
  if (anyReferenceId(what) !== undefined) return triggerReference(access, what, options)
  if (options.to !== undefined || options.sign)
    throw new CommandFailure('--to and --sign require a reference.', EXIT_USAGE)
  if (!isState(what) && !isEventType(what, { isLender: false }))
    throw new CommandFailure(
      `"${what}" is not an event type, a state or a reference. List them with "forecourt trigger --list".`,
      EXIT_USAGE,
    )
  const connection = testOnly(await access.connectionOf(options))
  const done = await (isState(what)
    ? reachState(connection, what, options)
    : causeEvent(connection, what, options))
  if (options.json) printJson(done)
  else print(`${done.reference} is ${done.status} now. ${done.says}`)
}

/** Throws CommandFailure for any other key, before a request is sent with it. An access token does not show its mode. */
export const testOnly = (connection: Connection): Connection => {
  if (connection.apiKey.startsWith('fc_test_')) return connection
  const isLive = connection.apiKey.startsWith('fc_live_')
  throw new CommandFailure(
    `This is ${isLive ? 'a live key' : 'not an API key'}. Use the key of a test client: fc_test_….`,
    EXIT_USAGE,
  )
}

const list = (options: TriggerOptions): void =>
  printList(TRIGGERS, {
    json: options.json,
    none: '',
    columns: { Trigger: ({ trigger: name }) => name, 'What it does': ({ says }) => says },
  })

const triggerReference = async (access: Access, of: string, options: TriggerOptions): Promise<void> => {
  if (options.to === undefined && !options.sign)
    throw new CommandFailure('Specify what to do: --to with a state, or --sign.', EXIT_USAGE)
  const connection = testOnly(await access.connectionOf(options))
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
