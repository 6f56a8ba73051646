/** Refuses requests field by field: a problem whose `errors` name every fault beside its sentence. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { FieldFault, FieldFaultType } from '../../../packages/values/field-fault.ts'
import type { Effect } from '../../operations/idempotency/request-key.ts'
import { FieldRefusal, type Refusal } from '../../operations/refusal.ts'
import { problem, sendProblem } from './problem.ts'

const membersOf = (refusal: Refusal) => (refusal instanceof FieldRefusal ? { errors: refusal.errors } : {})

/** Answers an invalid request with 400. */
export const refuse = (reply: FastifyReply, refusal: Refusal): FastifyReply =>
  sendProblem(reply, 'bad-request', refusal.says, membersOf(refusal))

/** The same as an answer whose effects are rolled back. */
export const refusedFieldsWith = (request: FastifyRequest, refusal: Refusal): Effect => {
  const body = problem('bad-request', request.id, refusal.says, membersOf(refusal))
  return { is: 'refused', answer: { status: body.status, body: JSON.stringify(body) } }
}

/** What one of our schemas rejects in a body; the schema's own messages say it. */
export const refusalOfBody = (body: unknown, { issues }: z.ZodError): FieldRefusal =>
  new FieldRefusal(
    issues.map((issue): FieldFault => {
      const { path, message } = issue
      return { field: path.map(String).join('.'), type: faultTypeOf(issue, body), message }
    }),
  )

/** The kind of fault that a schema finds in a value. */
export const faultTypeOf = (
  { code, path }: Pick<z.core.$ZodIssue, 'code' | 'path'>,
  whole: unknown,
): FieldFaultType => {
  const value = path.reduce<unknown>((at, key) => (at as JsonMembers | undefined | null)?.[key], whole)
  if (value === undefined) return 'required'
  return typeof value === 'string' ? (TYPES[code] ?? 'type') : 'type'
}

const TYPES: Readonly<Partial<Record<z.core.$ZodIssue['code'], FieldFaultType>>> = {
  invalid_value: 'enum',
  too_big: 'maxLength',
}

type JsonMembers = Readonly<Record<PropertyKey, unknown>>
