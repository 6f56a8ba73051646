/** The model of a refusal (RFC 9457). */
import { z } from 'zod'
import { model, object, text, whole } from './schema.ts'

/** What every problem says. */
export const PROBLEM_MEMBERS = {
  type: z.string().meta({
    format: 'uri-reference',
    description: 'The kind of problem: the address of a page here that explains it.',
  }),
  title: text('The kind of problem in a few words.'),
  status: whole('The HTTP status.', 400, 599),
  detail: text('What is wrong or what to change, in a sentence.'),
  requestId: text('The id of the request, as in X-Request-Id.'),
}

model('Problem', object('Why a request was refused (RFC 9457).', PROBLEM_MEMBERS))
