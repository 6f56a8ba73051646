/**
 * `forecourt trigger`: in test mode, makes an event happen or brings an application to a state, with the service's own
 * samples.
 */
import { type Command, Option } from 'commander'
import { anyReferenceId } from '../domain/application/reference.ts'
import { SET_NAMES, SET_ROWS, SETS, type SetName } from '../domain/application/sets.ts'
import { isState, STATES, type State } from '../domain/application/states.ts'
import {
  type ApplicationEventKind,
  applicationEventType,
  type EventType,
  isEventType,
} from '../domain/events/notifications.ts'
import { type Access, type Connection, type ConnectionOptions, pathOf } from './connection.ts'
import { examples, SETS_IN_WORDS, setOption, toJson } from './options.ts'
import { print, printJson, printList, printTable } from './print.ts'
import { bodyOf, callService, type ServiceResponse, send, succeeded, textAt } from './request.ts'
import { CommandFailure, EXIT_USAGE } from './sentences.ts'

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

export type Triggered = {
  readonly reference: string
  readonly status: string
  /** A sentence on what was done. */
  readonly says: string
}

type SampleOptions = { readonly set?: SetName; readonly owner?: string; readonly json?: true }

type Sample = 'individual' | 'individual-with-faults'

/** The kinds of events that a client of a dealer or partner can cause. */
type Kind = Exclude<ApplicationEventKind, 'bookingChanged' | 'erased'>

/** How each kind of event is caused: the sample, the state to advance it to, and whether its signing is started. */
const RECIPES: Readonly<
  Record<Kind, { readonly sample: Sample; readonly to?: State; readonly signs?: true; readonly says: string }>
> = {
  statusChanged: { sample: 'individual', to: 'Approved', says: 'It was submitted and approved.' },
  requirementsChanged: {
    sample: 'individual',
    to: 'Approved',
    says: 'It was submitted and approved, and its documents were waived.',
  },
  validationFailed: { sample: 'individual-with-faults', says: 'It was submitted with validation errors.' },
  signingChanged: {
    sample: 'individual',
    to: 'Approved',
    signs: true,
    says: 'It was submitted and approved, and its signing was started.',
  },
}

type EventRow = { readonly set: SetName; readonly kind: Kind; readonly type: EventType }

const EVENT_ROWS: readonly EventRow[] = SET_NAMES.flatMap((set) =>
  (Object.keys(RECIPES) as Kind[]).map((kind) => ({
    set,
    kind,
    type: applicationEventType(set, kind),
  })),
)

/** Everything that can be triggered. */
const TRIGGERS: readonly { readonly trigger: string; readonly says: string }[] = [
  ...EVENT_ROWS.map(({ type, kind }) => ({
    trigger: type,
    says: RECIPES[kind].says.replace(/^It was/, 'A sample is'),
  })),
  ...STATES.map((state) => ({ trigger: state, says: `A sample is submitted and brought to ${state}.` })),
]

/** Causes an event. Throws CommandFailure if only people cause it, or the service rejects a request. */
const causeEvent = async (
  connection: Connection,
  type: EventType,
  options: SampleOptions,
): Promise<Triggered> => {
  const row = EVENT_ROWS.find((one) => one.type === type)
  if (row === undefined)
    throw new CommandFailure(
      `${type} cannot be triggered: ${type === 'consent.changed' ? 'a user causes it by giving or withdrawing consent' : 'the lender causes it by erasing personal data'}.`,
    )
  const { sample, to, signs, says } = RECIPES[row.kind]
  const reference = await submitSample(connection, row.set, sample, options)
  if (to !== undefined) await advance(connection, reference, to, options)
  if (signs) {
    const started = await callService(connection, { method: 'POST', path: `/api/sandbox/${reference}/esign` })
    const reason = textAt(succeeded(started, options), 'reason')
    if (reason !== '') throw new CommandFailure(reason)
  }
  return { reference, status: await statusOf(connection, reference, options), says }
}

/** Brings a new sample application to a state. Throws CommandFailure if the service rejects a request. */
export const reachState = async (
  connection: Connection,
  state: State,
  options: SampleOptions,
): Promise<Triggered> => {
  const [first] = SET_NAMES
  const set = options.set ?? (first as SetName)
  const sample = state === 'Open' ? 'individual-with-faults' : 'individual'
  const reference = await submitSample(connection, set, sample, options)
  if ((await statusOf(connection, reference, options)) !== state)
    await advance(connection, reference, state, options)
  const status = await statusOf(connection, reference, options)
  return { reference, status, says: 'It is a new sample application.' }
}

const advance = async (
  connection: Connection,
  reference: string,
  to: State,
  options: SampleOptions,
): Promise<void> => {
  const path = `/api/sandbox/${reference}/advance`
  const body = JSON.stringify({ to })
  succeeded(await callService(connection, { method: 'POST', path, body }), options)
}

const statusOf = async (
  connection: Connection,
  reference: string,
  options: SampleOptions,
): Promise<string> => {
  const response = await callService(connection, { method: 'GET', path: `${pathOf(reference)}/status` })
  return textAt(succeeded(response, options), 'status')
}

const submitSample = async (
  connection: Connection,
  set: SetName,
  sample: Sample,
  options: SampleOptions,
): Promise<string> => {
  const { noun, reference: field, owner } = SETS[set]
  const body = await readSample(connection, set, sample)
  const response = await callService(connection, {
    method: 'POST',
    path: `/api/${noun}/submit`,
    body: JSON.stringify(options.owner === undefined ? body : { ...body, [owner]: options.owner }),
  })
  const reference = textAt(succeeded(response, options), field)
  if (reference === '' || (sample === 'individual' && !isSubmitted(response)))
    throw new CommandFailure(`The service did not accept the sample${reasonOf(response)}.`)
  return reference
}

const isSubmitted = ({ body }: ServiceResponse): boolean =>
  SET_ROWS.some(({ submitted }) => body[submitted] === true)

const reasonOf = ({ body }: ServiceResponse): string => {
  const message = textAt(body, 'errorMessage', 'detail')
  return message === '' ? '' : `: ${message.replace(/\.$/, '')}`
}

/** A sample of the service's own documentation, so that it fits the service's rules. */
const readSample = async (
  connection: Connection,
  set: SetName,
  sample: string,
): Promise<Readonly<Record<string, unknown>>> => {
  const { status, bytes } = await send(connection, {
    method: 'GET',
    path: `/docs/examples/${set}/${sample}.json`,
  })
  const body = status === 200 ? bodyOf(bytes.toString()) : undefined
  if (body === undefined)
    throw new CommandFailure(`The service has no sample application (status ${status}).`)
  return body
}
