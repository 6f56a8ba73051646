/** Makes an event happen, or a state, with the service's own sample application. */
import { SET_NAMES, SET_ROWS, SETS, type SetName } from '../../domain/application/sets.ts'
import { STATES, type State } from '../../domain/application/states.ts'
import {
  type ApplicationEventKind,
  applicationEventType,
  type EventType,
} from '../../domain/events/event-types.ts'
import { CommandFailure } from '../command-failure.ts'
import { bodyOf, callService, type ServiceResponse, succeeded, textAt } from './call.ts'
import type { Connection } from './connection.ts'
import { pathOf } from './reference.ts'
import { send } from './send.ts'

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
export const TRIGGERS: readonly { readonly trigger: string; readonly says: string }[] = [
  ...EVENT_ROWS.map(({ type, kind }) => ({
    trigger: type,
    says: RECIPES[kind].says.replace(/^It was/, 'A sample is'),
  })),
  ...STATES.map((state) => ({ trigger: state, says: `A sample is submitted and brought to ${state}.` })),
]

/** Causes an event. Throws CommandFailure if only people cause it, or the service rejects a request. */
export const causeEvent = async (
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
