/**
 * Whether the service can do its work: its database responds, has exactly the schema that it needs, takes writes and has
 * room on its disk, the reference data in memory is fresh, and no submission hangs.
 */
import { compareSchema, hasRoom, takesWrites } from '../../../packages/postgres/migration/migrate.ts'
import type { Service } from '../../service/service.ts'
import { MIGRATIONS } from '../../store/migrations.ts'

const PATIENCE_MILLISECONDS = 2_000
/** A statement that writes submissions normally takes milliseconds. */
const WRITE_PATIENCE_MILLISECONDS = 3_000

/** Why the service is not ready, in a sentence; undefined where it is. */
export const checkReadiness = async (service: Service): Promise<string | undefined> => {
  if (service.submissions.waitingMilliseconds() > WRITE_PATIENCE_MILLISECONDS)
    return 'Submissions are timing out waiting for the database.'
  const late = Promise.withResolvers<string>()
  const timer = setTimeout(() => late.resolve('The database does not respond.'), PATIENCE_MILLISECONDS)
  try {
    return await Promise.race([ask(service), late.promise])
  } catch {
    return 'The database cannot be reached.'
  } finally {
    clearTimeout(timer)
  }
}

const ask = async ({ sql, referenceData }: Service): Promise<string | undefined> => {
  const [schema, isWritable] = await Promise.all([compareSchema(sql, MIGRATIONS), takesWrites(sql)])
  if (schema === 'older') return 'The database is not migrated to this version.'
  if (schema === 'newer') return 'The database has the schema of a newer version.'
  if (!isWritable) return 'The database does not accept writes.'
  if (!(await hasRoom(sql))) return 'The database’s disk is full.'
  if (!referenceData.isFresh()) await referenceData.refresh()
  return undefined
}
