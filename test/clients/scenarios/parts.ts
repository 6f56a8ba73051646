/** Bodies, responses and steps that several scenarios have. */
import { validCase, validQuote, withAt } from '../../interface/samples.ts'
import type { Fault } from '../../sdk/flaky-proxy.ts'
import type { Facts, Step } from './step.ts'

export const quote = () => validQuote('Individual', {}, { filled: 'minimal', client: 'dealer' })
export const aCase = () => validCase('individual', {}, { filled: 'minimal' })
export const wrongQuote = () =>
  withAt(quote(), 'quote.applicants[0].contactDetails.mainPhoneNumber', '01 000 0000')
export const wrongCase = () => withAt(aCase(), 'loanDetails.vehicle.purchasePrice', -1)

export const SUBMITTED_QUOTE: Step = {
  call: 'submitQuote',
  args: { body: quote() },
  ok: { status: 'Success', errors: [], wasSubmitted: true },
}
export const SUBMITTED_CASE: Step = {
  call: 'submitCase',
  args: { body: aCase() },
  ok: { isSubmitted: true, validationErrors: [] },
}
export const first = ({ results }: Facts) => results[0]
export const last = ({ results }: Facts) => results.at(-1)

export const answer = (status: number, headers: Record<string, string> = {}, body = ''): Fault => ({
  is: 'answer',
  status,
  headers,
  body,
})
export const problem = (status: number, kind: string): Fault =>
  answer(
    status,
    { 'content-type': 'application/problem+json' },
    JSON.stringify({ type: `/problems/${kind}`, title: kind, status, detail: 'Wait.' }),
  )

export const HTML = { 'content-type': 'text/html' }
export const JSON_TYPE = { 'content-type': 'application/json' }
export const PAGE = '<!doctype html><title>Bad gateway</title>'
export const issued = (json: object): Fault => answer(200, JSON_TYPE, JSON.stringify(json))
export const PAGE_OF_NONE = issued({ items: [], nextCursor: '0' })
export const INVALID_TOKEN = answer(401, { 'www-authenticate': 'Bearer error="invalid_token"' })
