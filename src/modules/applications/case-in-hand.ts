/** A case in hand: an application's row, its file and its last submission, read once and handed on. */

import type { Failure } from '../../../packages/rules/fault.ts'
import { dublinDay } from '../../../packages/values/dublin-day.ts'
import { parseJson } from '../../../packages/values/json-text.ts'
import type { Application } from '../../domain/application/application.ts'
import { referenceOf } from '../../domain/application/reference.ts'
import { allows } from '../../domain/application/states.ts'
import type { CaseFile } from '../../domain/case/case-file.ts'
import { completedApplication } from '../../domain/case/completion.ts'
import { type Person, personsOf } from '../../domain/case/persons.ts'
import type { Service } from '../../service/service.ts'
import { fileOf, type RevisionContent, readContent } from '../../store/applications/encrypted-parts.ts'
import { PURPOSES } from '../../store/applications/purposes.ts'
import {
  type ApplicationRow,
  findLastRevisions,
  findRevision,
  findRevisionBy,
  listRevisions,
  type RevisionRow,
} from '../../store/applications/read.ts'
import { opener } from './find.ts'

export type CaseInHand = {
  readonly application: ApplicationRow
  readonly reference: string
  readonly file: CaseFile
  /** The last submission as sent, in JSON; null once the application was erased. */
  readonly body: string | null
  /** The failures of the last submission, while it waits to be resubmitted. */
  readonly failures: readonly Failure[]
  /**
   * The last submission in its canonical form, by the rules of its own day: what was valid then stays complete, however
   * long the decision takes, and whatever later versions of the service reject. Invalid fields are left out. Undefined
   * once the application was erased.
   */
  readonly submitted: Partial<Application> | undefined
  /** The same with what was completed since. */
  readonly canonical: Partial<Application> | undefined
  /** Whom checks are about. */
  readonly persons: readonly Person[]
}

/** Reads the last submission of an application. */
export const caseInHand = async (service: Service, application: ApplicationRow): Promise<CaseInHand> =>
  caseOf(service, application, await findRevision(service.sql, application.id, application.revision))

/** The body that was the last one at a time, as sent, in JSON; undefined if there was none, or it was erased. */
export const bodyAt = async (
  service: Service,
  application: ApplicationRow,
  time: Date,
): Promise<string | undefined> => {
  const sent = await findRevisionBy(service.sql, application.id, time)
  return sent && contentOf(service, application, sent)?.body
}

/** Every submission as sent, in JSON, with its failures, the first first; empty once the application was erased. */
export const submissionsOf = async (service: Service, application: ApplicationRow) =>
  (await listRevisions(service.sql, application.id)).flatMap((sent) => {
    const content = contentOf(service, application, sent)
    return content === undefined
      ? []
      : { receivedAt: sent.receivedAt, body: content.body, failures: content.failures }
  })

/** Cases of many applications, in the order of their ids; unknown ones are absent. */
export const casesInHand = async (
  service: Service,
  ids: readonly string[],
): Promise<readonly CaseInHand[]> => {
  const [applications, sent] = await Promise.all([
    Promise.all(ids.map((id) => service.findApplication(id))),
    findLastRevisions(service.sql, ids),
  ])
  return applications
    .filter((application) => application !== undefined)
    .map((application) => caseOf(service, application, sent.get(application.id)))
}

/** The parts that are encrypted are read when they are first asked for, and no more than once. */
const caseOf = (service: Service, application: ApplicationRow, sent: RevisionRow | undefined): CaseInHand => {
  const submission = once(() => sent && submissionOf(service, application, sent))
  const file = once(() => fileOf(service, application))
  const canonical = once(() => {
    const submitted = submission()?.canonical()
    return submitted && completedApplication(submitted, file().completion?.values)
  })
  return {
    application,
    reference: referenceOf(application.modelSet, application.id),
    get file() {
      return file()
    },
    get body() {
      return submission()?.content.body ?? null
    },
    get failures() {
      return allows(application.state, 'resubmit') ? (submission()?.content.failures ?? []) : []
    },
    get submitted() {
      return submission()?.canonical()
    },
    get canonical() {
      return canonical()
    },
    get persons() {
      return personsOf(submission()?.canonical(), file().owners)
    },
  }
}

const once = <T>(read: () => T): (() => T) => {
  let known: { readonly value: T } | undefined
  return () => {
    known ??= { value: read() }
    return known.value
  }
}

/** A submission that was decrypted; its canonical form is read when it is first asked for. */
type Submission = {
  readonly encrypted: Buffer
  readonly content: RevisionContent
  readonly canonical: () => Partial<Application>
}

/** The last submissions that were read, by the ids of their applications, for a minute: lists read the same ones again and again. */
const recent = new Map<string, Submission>()
const RECENT_MAXIMUM = 500
const RECENT_MILLISECONDS = 60_000

/** Undefined once the application was erased. */
const submissionOf = (
  service: Service,
  application: ApplicationRow,
  sent: RevisionRow,
): Submission | undefined => {
  const { id } = application
  if (application.dataKey === null) recent.delete(id)
  const known = recent.get(id)
  if (known?.encrypted.equals(sent.content)) return known
  const content = contentOf(service, application, sent)
  if (content === undefined) return undefined
  const canonical = once(() => canonicalFrom(service, application, sent, content))
  const submission = { encrypted: sent.content, content, canonical }
  if (recent.size >= RECENT_MAXIMUM) recent.clear()
  if (recent.size === 0) setTimeout(() => recent.clear(), RECENT_MILLISECONDS).unref()
  recent.set(id, submission)
  return submission
}

const contentOf = (
  service: Service,
  application: ApplicationRow,
  { content }: RevisionRow,
): RevisionContent | undefined => {
  const openEncrypted = opener(service, application)
  return openEncrypted && readContent(openEncrypted(PURPOSES.revision, content))
}

const canonicalFrom = (
  service: Service,
  { modelSet }: ApplicationRow,
  { receivedAt }: RevisionRow,
  { body, failures }: RevisionContent,
): Partial<Application> => {
  const today = dublinDay(receivedAt.getTime())
  const reading = service.modelSet(modelSet).read(parseJson(body) as object, { today })
  return reading.partial(failures.length === 0) as Partial<Application>
}

/** Any one submission in its canonical form; undefined once the application was erased. */
export const canonicalIn = (
  service: Service,
  application: ApplicationRow,
  sent: RevisionRow,
): Partial<Application> | undefined => {
  const content = contentOf(service, application, sent)
  return content && canonicalFrom(service, application, sent, content)
}
