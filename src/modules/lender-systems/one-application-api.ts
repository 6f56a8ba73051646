/**
 * What the operations on one application share: finding it, changing it once, and its example. The lender's clients
 * find every application of their mode outside of requested sandboxes; the client of such a sandbox finds exactly those
 * in it.
 */
import type * as z from 'zod'
import type { Actor } from '../../domain/access/actor.ts'
import type { SentBody } from '../../domain/application/stored-application.ts'
import { readBody } from '../../http/bodies/invalid-body.ts'
import type { ClientRequest, Problem, StoredResponse } from '../../http/handler.ts'
import { type Changed, changeOnce } from '../../http/idempotency.ts'
import type { Declaration } from '../../http/operation.ts'
import { badRequestResponse, notFoundResponse, type Value } from '../../http/responses.ts'
import { FieldRefusal, notFound, Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import { sandboxOfCase } from '../../service/surroundings.ts'
import { SAMPLE_APPROVED, SAMPLE_BOOKING } from '../applications/decision-parts.ts'
import { type ApplicationRow, findForStaff } from '../applications/find.ts'
import { AT } from '../applications/money-parts.ts'
import { ANY_REFERENCE, SAMPLE_REFERENCE } from '../sandbox/own-sandboxes-api.ts'
import { DOCUMENT_EXAMPLE, REQUIREMENT_EXAMPLE } from '../submissions/documents-api-models.ts'
import {
  type LenderApplication,
  type LenderApplicationPage,
  SAMPLE_DEALER,
} from './application-api-models.ts'
import { SAMPLE_BY } from './part-api-models.ts'

/** A request of a lender's client whose path names an application by its reference. */
export type OfApplication = {
  readonly service: Service
  readonly caller: { readonly clientId: string; readonly mode: ApplicationRow['mode'] }
  readonly params: { readonly reference: string }
}

export const UNKNOWN_APPLICATION = notFound('application')

/** What all operations on one application share. */
export const OF_LENDER = { tag: 'Lender', params: ANY_REFERENCE } as const

/** What all changes of one share. */
export const CHANGING = { ...OF_LENDER, method: 'POST', idempotent: true } as const

/** The response to an invalid body. */
export const invalid = (detail: string) =>
  badRequestResponse(
    'The request body or the Idempotency-Key is not valid. `errors` lists all invalid fields.',
    detail,
  )

/** The response if the application is unknown. */
export const UNKNOWN = notFoundResponse(
  'The application does not exist, or belongs to the other mode.',
  UNKNOWN_APPLICATION.says,
)

/** Runs with the application in the path. */
export const withApplication = async <R>(
  { service, caller, params: { reference } }: OfApplication,
  run: (application: ApplicationRow) => Promise<R>,
): Promise<R | Problem> => {
  const application = await findForStaff(service, reference)
  return application instanceof Refusal ||
    application.mode !== caller.mode ||
    sandboxOfCase(service, application) !== service.referenceData.current().sandboxOf(caller.clientId)
    ? UNKNOWN_APPLICATION
    : run(application)
}

/**
 * Runs a change of the application in the path with the body that was sent, once under its Idempotency-Key.
 */
export const changeApplication = <Of extends Declaration, Schema extends z.ZodType>(
  context: ClientRequest<Of>,
  schema: Schema,
  run: (change: SentChange<z.output<Schema>>) => Promise<Changed<Of>>,
): Promise<StoredResponse | Problem> => {
  const { caller, params, body } = context as unknown as OfApplication & {
    readonly body: SentBody | undefined
  }
  return changeOnce<Of>(context, (service) =>
    withApplication({ service, caller, params }, async (application) => {
      const sent = readBody(schema, body)
      if (sent instanceof FieldRefusal) return sent
      const { reference } = params
      const changed = await run({ service, application, reference, sent, by: clientActor(caller) })
      return changed instanceof Refusal ? changed : { ...changed, applicationId: application.id }
    }),
  )
}

type SentChange<Sent> = {
  readonly service: Service
  readonly application: ApplicationRow
  readonly reference: string
  readonly sent: Sent
  readonly by: ReturnType<typeof clientActor>
}

/** The state and the version of an application that was just changed. */
export const standingOf = async (service: Service, reference: string) => {
  const found = await findForStaff(service, reference)
  if (found instanceof Refusal) throw new Error('An application that was just changed is not found')
  return { state: found.state, version: found.version }
}

/** The client as the actor of a change. */
export const clientActor = ({ clientId }: { readonly clientId: string }) =>
  ({ kind: 'client', id: clientId }) as const satisfies Actor

/** An entry of a list. */
export const EXAMPLE_ITEM: Value<typeof LenderApplicationPage>['items'][number] = {
  reference: SAMPLE_REFERENCE,
  type: 'case',
  state: 'InReview',
  since: AT,
  revision: 1,
  version: 4,
  createdAt: AT,
  updatedAt: AT,
  isErased: false,
  clientId: 'cl_sample',
  dealer: SAMPLE_DEALER,
  ownerEmail: null,
  contractNumber: null,
}

/** A value in every part, whatever the state: €10,000 at 0% in one payment, so that the schedule is short. */
export const EXAMPLE_APPLICATION: Value<typeof LenderApplication> = {
  ...EXAMPLE_ITEM,
  erasedAt: null,
  application: {
    borrowerType: 'individual',
    applicants: [{ firstName: 'Mary', lastName: 'Sample' }],
    finance: { price: 12_000, deposit: 2_000, term: 1 },
  },
  completed: null,
  toComplete: [{ name: 'vehicleIdentity', fields: ['make', 'model', 'vin'] }],
  customData: { yourReference: 'sample-1' },
  failures: [
    { field: 'applicants[0].ppsNumber', type: 'ppsNumber', message: 'ppsNumber must be a valid PPS number.' },
  ],
  figures: {
    ...SAMPLE_APPROVED,
    schedule: [{ number: 1, month: 1, payment: 10_000, fee: 0, interest: 0, principal: 10_000, balance: 0 }],
  },
  requestedFigures: null,
  policy: {
    version: 3,
    outcome: 'refer',
    fired: [
      {
        name: 'Income',
        measure: 'paymentToIncome',
        outcome: 'refer',
        value: 42.118,
        says: 'Payment to income is 42.1%, above 40%',
      },
    ],
  },
  checks: [{ name: 'identity', person: null, result: 'passed', note: null, at: AT, by: SAMPLE_BY }],
  checkHistory: [
    {
      name: 'identity',
      person: null,
      result: 'unclear',
      note: 'The photo does not match.',
      at: AT,
      by: SAMPLE_BY,
    },
    { name: 'identity', person: null, result: 'passed', note: null, at: AT, by: SAMPLE_BY },
  ],
  checksLacking: ['creditRegister', 'sanctions', 'pep'],
  persons: [
    {
      id: 'applicant1',
      role: 'borrower',
      name: 'Mary Sample',
      applicant: 0,
      dateOfBirth: null,
      share: null,
      checksLacking: ['creditRegister', 'sanctions', 'pep'],
    },
  ],
  facts: [{ provider: 'creditRegister', name: 'arrears', value: 0, at: AT }],
  requirements: [{ ...REQUIREMENT_EXAMPLE, state: 'received', at: AT, by: SAMPLE_BY }],
  documents: [{ ...DOCUMENT_EXAMPLE, contains: [], by: SAMPLE_BY }],
  duplicates: [{ reference: 'Q01M7W0FX9DFGWSARHTC8DYZCGZ', state: 'Declined', at: AT }],
  approvals: [{ at: AT, by: SAMPLE_BY, overridesPolicy: false, figures: SAMPLE_APPROVED }],
  signing: {
    state: 'underWay',
    startedAt: AT,
    lapsesAt: AT,
    endedAt: null,
    reason: null,
    inTurn: false,
    signers: [
      {
        name: 'Mary Sample',
        role: 'borrower',
        state: 'invited',
        signedAt: null,
        number: 1,
        linkExpiresAt: AT,
        takesLink: true,
      },
    ],
  },
  booking: { ...SAMPLE_BOOKING, at: AT, by: SAMPLE_BY },
  history: [{ from: null, to: 'Submitted', at: AT, reason: null, code: null, figures: null, by: SAMPLE_BY }],
}

const {
  erasedAt: _,
  documents: __,
  duplicates: ___,
  signing: ____,
  history: _____,
  ...FILED
} = EXAMPLE_APPLICATION

/** An entry of a list with what its file has. */
export const EXAMPLE_FILED_ITEM: typeof EXAMPLE_ITEM = FILED
