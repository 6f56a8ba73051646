/**
 * What is sealed of one sending of an application, in one piece: what failed in it, the answer that an
 * Idempotency-Key replays, the case file that it left behind, and the body as it was sent.
 */
import type { CaseFile } from '../domain/case-file.ts'
import type { Failure } from '../rules/validate.ts'
import { fileFrom, type KeptFile, partsOf } from './file-text.ts'

/** An answer as it is replayed, and the size of the body that it answered. */
export type KeptAnswer = { readonly bytesSent: number; readonly status: number; readonly body: string }

export type RevisionContent = {
  readonly failures: readonly Failure[]
  readonly answer?: KeptAnswer
  /** Of what was sent with a short body; that of a long one is kept by itself. */
  readonly file?: CaseFile
  /** The request's body, to the letter. */
  readonly body: string
}

type Head = Pick<RevisionContent, 'failures' | 'answer'> & {
  readonly file?: KeptFile
  /** How many characters before the body are the file's customData. */
  readonly customDataLength?: number
}

/** The content as text: a line of JSON, which holds no line break, then customData where there is some, then the body. */
export const contentText = ({ failures, answer, file, body }: RevisionContent): string => {
  const { json, customData } = file === undefined ? NO_PARTS : partsOf(file)
  const head = { failures, answer, file: json, customDataLength: customData?.length }
  return `${JSON.stringify(head)}\n${customData ?? ''}${body}`
}

const NO_PARTS = { json: undefined, customData: undefined }

/** Reads what `contentText` wrote. */
export const readContent = (text: string): RevisionContent => {
  const end = text.indexOf('\n') + 1
  const { file, customDataLength, ...rest } = JSON.parse(text.slice(0, end)) as Head
  const start = end + (customDataLength ?? 0)
  const customData = customDataLength === undefined ? undefined : text.slice(end, start)
  return {
    ...rest,
    ...(file === undefined ? {} : { file: fileFrom({ json: file, customData }) }),
    body: text.slice(start),
  }
}
