/**
 * What is sealed of one sending of an application, in one piece: what failed in it, the answer that an
 * Idempotency-Key replays, and the body as it was sent.
 */
import type { Failure } from '../rules/validate.ts'

/** An answer as it is replayed, and the size of the body that it answered. */
export type KeptAnswer = { readonly bytesSent: number; readonly status: number; readonly body: string }

export type RevisionContent = {
  readonly failures: readonly Failure[]
  readonly answer?: KeptAnswer
  /** The request's body, to the letter. */
  readonly body: string
}

/** The content as text: a line of JSON, which holds no line break, and then the body. */
export const contentText = ({ body, ...rest }: RevisionContent): string => `${JSON.stringify(rest)}\n${body}`

/** Reads what `contentText` wrote. */
export const readContent = (text: string): RevisionContent => {
  const end = text.indexOf('\n')
  return { ...(JSON.parse(text.slice(0, end)) as Omit<RevisionContent, 'body'>), body: text.slice(end + 1) }
}
