/** What the parts of the bench share. */
import type { Closing } from './closing.ts'
import { type BenchDatabase, type DatabaseServer, temporaryFolder } from './database-server.ts'
import type { Options } from './options.ts'
import { type Service, startService } from './services.ts'

export type Bench = {
  readonly options: Options
  readonly closing: Closing
  /** Tells how far the bench is. */
  readonly say: (sentence: string) => void
  /** The database server; it is started when it is first asked for. */
  readonly databaseServer: () => Promise<DatabaseServer>
}

/** Connections that a load comes over, as of as many clients. */
export const CONNECTIONS = 32

/** Starts a process of the bench on a database. */
export const startOn = async (
  { closing, options }: Bench,
  kind: Parameters<typeof startService>[1],
  database: BenchDatabase,
): Promise<Service> =>
  startService(closing, kind, {
    folder: await temporaryFolder(closing, options.folder),
    environment: database.environment,
  })
