/** What the lender's systems do with an application: record checks, request and review documents, decide. */
import * as z from 'zod'
import { VERDICT_NAMES, VERDICTS } from '../../domain/case/approval.ts'
import { fromEuros } from '../../domain/finance/money.ts'
import { created, ok } from '../../http/handler.ts'
import { operation } from '../../http/operation.ts'
import { jsonBody, jsonResponse, notFoundResponse } from '../../http/responses.ts'
import { inTransaction } from '../../service/in-transaction.ts'
import { FieldRefusal, notFound, Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import { caseInHand } from '../applications/case-in-hand.ts'
import { changeAsStaff } from '../applications/change-as-staff.ts'
import type { ApplicationRow } from '../applications/find.ts'
import { namerOf } from '../applications/last-change.ts'
import { AT } from '../applications/money-parts.ts'
import { askForDocument, askForDocuments, judgeRequirement } from '../applications/requirements.ts'
import { type DecisionTaken, decideApplication } from '../cases/decide.ts'
import { type Author, writeMessage } from '../cases/messages.ts'
import { clientProof } from '../cases/proof.ts'
import { sendBackReason } from '../cases/send-back.ts'
import { ANY_REFERENCE, SAMPLE_REFERENCE } from '../sandbox/own-sandboxes-api.ts'
import { completed } from '../submissions/complete.ts'
import { REQUIREMENT_EXAMPLE } from '../submissions/documents-api-models.ts'
import {
  Changed,
  Check,
  Completion,
  Decided,
  Decision,
  RequestedDocument,
  Review,
} from './change-api-models.ts'
import { CHANGING, changeApplication, invalid, standingOf, UNKNOWN } from './one-application-api.ts'
import { recordSentCheck } from './outside-checks.ts'
import { conflictResponse, Requirement, SAMPLE_BY, SAMPLE_CHANGED } from './part-api-models.ts'
import { requirementView } from './parts-api.ts'

const recordCheck = operation({
  ...CHANGING,
  id: 'recordLenderCheck',
  path: '/api/lender/applications/{reference}/checks/{name}',
  who: 'lender:check',
  summary: 'Record a check',
  description:
    'Records the result of a check, the facts that a provider found out, or both. A provider that responded with 202 sends its result here. The decision policy then looks at the application again. `unclear` leaves the check to a person, and replaces an earlier `passed`. A check cannot be waived, and a check that has failed for the revision cannot be recorded as passed, which returns 409 `check-failed`: both are decisions for a person.',
  params: {
    ...ANY_REFERENCE,
    name: {
      description: 'The name of a check, or of a configured provider.',
      schema: z.string().min(1),
      example: 'creditRegister',
    },
  },
  body: jsonBody(Check, { result: 'passed', note: 'Reference CCR-000001.', facts: { arrears: 0 } }),
  responses: {
    200: jsonResponse('The check has been recorded.', Changed, { state: 'Submitted', version: 5 }),
    400: invalid('result must be one of passed, failed, unclear.'),
    404: notFoundResponse('The application or the check does not exist.', 'Check not found.'),
    409: conflictResponse(
      `${SAMPLE_REFERENCE} is Declined; checks can be recorded only while it is Submitted, InReview, Approved, Signed.`,
    ),
  },
  handle: (context) =>
    changeApplication(context, Check, async ({ service, application, reference, sent, by }) => {
      const { name } = context.params
      const check = {
        ...sent,
        note: sent.note ?? undefined,
        person: sent.person ?? undefined,
        ...{ name, by, application },
      }
      const done = await recordSentCheck(service, reference, check)
      if (done === undefined) return notFound('check')
      return done instanceof Refusal ? done : ok(await standingOf(service, reference))
    }),
})

const EXAMPLE_REQUIREMENT = { ...REQUIREMENT_EXAMPLE, at: AT, by: SAMPLE_BY }

const requestDocument = operation({
  ...CHANGING,
  id: 'requestLenderDocument',
  path: '/api/lender/applications/{reference}/requirements',
  who: 'lender:check',
  summary: 'Request a document',
  description: 'Requests a document from the dealer, who is notified like the dealer’s software.',
  body: jsonBody(RequestedDocument, { name: 'Payslips', applicant: 0 }),
  responses: {
    201: jsonResponse('The requirement.', Requirement, EXAMPLE_REQUIREMENT),
    400: invalid('name must be one line of 1 to 100 characters.'),
    404: UNKNOWN,
    409: conflictResponse('"Payslips" has already been requested.'),
  },
  handle: (context) =>
    changeApplication(context, RequestedDocument, async ({ service, reference, sent, by }) => {
      const asked = { name: sent.name, applicant: sent.applicant ?? null, by }
      const made = await askForDocument(service, reference, asked)
      return made instanceof Refusal ? made : created(requirementView(made, await namerOf(service, [by])))
    }),
})

const reviewRequirement = operation({
  ...CHANGING,
  id: 'reviewLenderRequirement',
  path: '/api/lender/applications/{reference}/requirements/{requirementId}',
  who: 'lender:check',
  summary: 'Review a document',
  description: 'Accepts or rejects the documents of a requirement, or waives it.',
  params: {
    ...ANY_REFERENCE,
    requirementId: { description: 'The `id` of the requirement.', schema: z.string().min(1), example: '4' },
  },
  body: jsonBody(Review, { state: 'refused', reason: 'The last page is missing.' }),
  responses: {
    200: jsonResponse('The requirement.', Requirement, {
      ...EXAMPLE_REQUIREMENT,
      state: 'refused',
      reason: 'The last page is missing.',
    }),
    400: invalid('reason must be one line of at most 500 characters.'),
    404: notFoundResponse('The application or the requirement does not exist.', 'Requirement not found.'),
    409: conflictResponse('"Payslips" is outstanding and cannot be accepted.'),
  },
  handle: (context) =>
    changeApplication(context, Review, async ({ service, application, reference, sent, by }) => {
      const { requirementId } = context.params
      const verdict = VERDICT_NAMES.find((name) => VERDICTS[name].to === sent.state)
      if (verdict === undefined) throw new Error('No review leads to this state')
      const { file } = await caseInHand(service, application)
      if (!file.requirements.some(({ id }) => id === requirementId)) return notFound('requirement')
      const reviewed = { id: requirementId, verdict, reason: sent.reason ?? undefined, by }
      const done = await judgeRequirement(service, reference, reviewed)
      return done instanceof Refusal ? done : ok(requirementView(done, await namerOf(service, [by])))
    }),
})

const complete = operation({
  ...CHANGING,
  id: 'completeLenderApplication',
  path: '/api/lender/applications/{reference}/completion',
  who: 'lender:check',
  summary: 'Complete an application',
  description:
    'Adds what the agreement must name and the application does not have: the vehicle’s identity, the legal name of a company, the addresses of the hirer and the guarantor, and the dealer that supplies the vehicle if a partner owns the application. If the vehicle turns out to be of another age, or its figures change, an approval falls: the state changes to InReview. All errors are returned at once.',
  body: jsonBody(Completion, { version: 4, make: 'Skoda', model: 'Octavia', vin: 'TMBJR7NX1PY000001' }),
  responses: {
    200: jsonResponse('It has been completed.', Changed, { state: 'Approved', version: 5 }),
    400: invalid('vin must be a string.'),
    404: UNKNOWN,
    409: conflictResponse(
      `${SAMPLE_REFERENCE} is being signed. Stop the signing first, then complete it.`,
      SAMPLE_CHANGED,
    ),
  },
  handle: (context) =>
    changeApplication(context, Completion, async ({ service, reference, sent, by }) => {
      const { version: seen, ...values } = sent
      const done = await changeAsStaff(service, reference, { by, seen }, (open) =>
        completed(service, open, { by, values }),
      )
      return done instanceof Refusal ? done : ok(await standingOf(service, reference))
    }),
})

/** The only decision that each of these fields is for. */
const ONLY_FOR = { code: 'decline', terms: 'approve', fields: 'send-back' } as const

/** The rejection of fields that the decision would ignore. */
const misplacedIn = (sent: z.output<typeof Decision>): FieldRefusal | undefined => {
  const faults = Object.entries(ONLY_FOR)
    .filter(
      ([field, decision]) =>
        (sent[field as keyof typeof ONLY_FOR] ?? null) !== null && sent.decision !== decision,
    )
    .map(([field, decision]) => ({
      field,
      type: 'type' as const,
      message: `${field} must be omitted unless decision is ${decision}.`,
    }))
  return faults.length === 0 ? undefined : new FieldRefusal(faults)
}

const decide = operation({
  ...CHANGING,
  id: 'decideLenderApplication',
  path: '/api/lender/applications/{reference}/decision',
  who: 'lender:decide',
  summary: 'Decide on an application',
  description:
    'Makes a decision of the lender, by the same rules as in the console. If the application has changed since `version`, nothing is decided: the response is 409, and `changed` says who was quicker. Where two must approve, a client counts as one of them and a person as the other; two clients are not enough. A client cannot override the policy’s decline. What a client has approved, a person pays out; a payout that lacks something is rejected with everything that it lacks. `requirements` and `message` are requested and sent with the decision: all of it happens, or nothing.',
  body: jsonBody(Decision, { decision: 'approve', version: 4 }),
  responses: {
    200: jsonResponse('The decision has been made.', Decided, {
      state: 'Approved',
      version: 5,
      awaitsSecond: false,
    }),
    400: invalid('version must be the whole number that the application was read with.'),
    404: UNKNOWN,
    409: conflictResponse(
      `${SAMPLE_REFERENCE} has changed since you opened it. Look at what is new before you go on.`,
      SAMPLE_CHANGED,
    ),
  },
  handle: (context) =>
    changeApplication(context, Decision, async ({ service, application, reference, sent, by }) => {
      const misplaced = misplacedIn(sent)
      if (misplaced !== undefined) return misplaced
      const { decision, version, terms } = sent
      const written = { fields: sent.fields ?? undefined, reason: sent.reason ?? undefined }
      const reason = decision === 'send-back' ? sendBackReason(service, application, written) : written.reason
      if (reason instanceof Refusal) return reason
      const decided = {
        by,
        prove: clientProof,
        seen: version,
        decision,
        code: sent.code ?? undefined,
        reason,
        figures: { ...terms, deposit: cents(terms?.deposit), contribution: cents(terms?.contribution) },
      }
      const done = await inTransaction<DecisionTaken | Refusal, Refusal>(service, async (inside, undo) => {
        const taken = await decideApplication(inside, reference, decided)
        if (taken instanceof Refusal) return taken
        const refused = await refusalOfConditions(inside, application, { ...sent, reference, by })
        return refused === undefined ? taken : undo(refused)
      })
      if (done instanceof Refusal) return done
      return ok({ ...(await standingOf(service, reference)), awaitsSecond: done.awaitsSecond })
    }),
})

/** Requests the documents and sends the message that come with a decision; rejected if one of them is. */
const refusalOfConditions = async (
  service: Service,
  application: ApplicationRow,
  {
    requirements,
    message: text,
    reference,
    by,
  }: z.output<typeof Decision> & { readonly reference: string; readonly by: Author },
): Promise<Refusal | undefined> => {
  const documents = (requirements ?? []).map(({ name, applicant }) => ({
    name,
    applicant: applicant ?? null,
  }))
  const asked = documents.length > 0 && (await askForDocuments(service, reference, { documents, by }))
  if (asked instanceof Refusal) return asked
  const written = text && (await writeMessage(service, application, { side: 'lender', by, text }))
  return written instanceof Refusal ? written : undefined
}

const cents = (euros: number | undefined) => (euros === undefined ? undefined : fromEuros(euros))

export const LENDER_DECIDING = [recordCheck, requestDocument, reviewRequirement, complete, decide]
