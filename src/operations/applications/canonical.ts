/** Reads an application in its canonical form. */

import { PURPOSES } from '../../../packages/encryption/purposes.ts'
import { dublinDay } from '../../../packages/values/dublin-day.ts'
import { parseJson } from '../../../packages/values/parse-json.ts'
import type { Application } from '../../domain/application/application.ts'
import {
  type ApplicationRow,
  findLastRevisions,
  findRevision,
  type RevisionRow,
} from '../../store/applications/read.ts'
import { readContent } from '../../store/applications/revision.ts'
import type { Service } from '../service.ts'
import { opener } from './find-accessible.ts'

/**
 * The application as last submitted, by the rules of the day of that submission: what was valid then stays complete,
 * however long the decision takes, and whatever later versions of the service refuse. Invalid fields are left out.
 * Undefined once it was erased.
 */
export const canonicalOf = async (
  service: Service,
  application: ApplicationRow,
): Promise<Partial<Application> | undefined> => {
  const sent = await findRevision(service.sql, application.id, application.revision)
  return sent === undefined ? undefined : canonicalIn(service, application, sent)
}

/** The same for many applications, by id; erased ones are absent. */
export const canonicalsOf = async (
  service: Service,
  applications: readonly ApplicationRow[],
): Promise<ReadonlyMap<string, Partial<Application>>> => {
  const ids = applications.map(({ id }) => id)
  const sent = await findLastRevisions(service.sql, ids)
  const found = applications.flatMap((application) => {
    const last = sent.get(application.id)
    const canonical = last && canonicalIn(service, application, last)
    return canonical === undefined ? [] : [[application.id, canonical] as const]
  })
  return new Map(found)
}

/** The same for any one submission. */
export const canonicalIn = (
  service: Service,
  application: ApplicationRow,
  sent: RevisionRow,
): Partial<Application> | undefined => {
  const openSealed = opener(service, application)
  if (openSealed === undefined) return undefined
  const { body, failures } = readContent(openSealed(PURPOSES.revision, sent.content))
  const day = dublinDay(sent.receivedAt.getTime())
  const set = service.modelSet(application.modelSet)
  const reading = set.read(parseJson(body) as object, { today: day })
  return reading.partial(failures.length === 0) as Partial<Application>
}
