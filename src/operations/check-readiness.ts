/** Whether the service can do its work: its database answers and has the schema that it needs. */
import { isMigrated } from '../store/migrate.ts'
import type { Service } from './service.ts'

const PATIENCE_MILLISECONDS = 2_000

/** Why the service is not ready, in a sentence; undefined where it is. */
export const checkReadiness = async (service: Service): Promise<string | undefined> => {
  const late = new Promise<string>((resolve) => {
    setTimeout(() => resolve('The database does not answer.'), PATIENCE_MILLISECONDS).unref()
  })
  const asked = isMigrated(service.sql).then(
    (migrated) => (migrated ? undefined : 'The database is not migrated to this version.'),
    () => 'The database can’t be reached.',
  )
  return Promise.race([asked, late])
}
