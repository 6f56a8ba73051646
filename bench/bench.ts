/** What the parts of the benchmark share. */
import type { Closing } from './closing.ts'
import { type BenchDatabase, type DatabaseServer, temporaryFolder } from './database-server.ts'
import type { Options } from './options.ts'
import { type Service, startService } from './services.ts'

export type Bench = {
  readonly options: Options
  readonly closing: Closing
  /** Reports progress. */
  readonly say: (sentence: string) => void
  /** The database server; it starts on first use. */
  readonly databaseServer: () => Promise<DatabaseServer>
}

/** Connections of a load, as if from as many clients. */
export const CONNECTIONS = 32

/** Starts a process of the bench on a database. */
export const startOn = async (
  { closing, options }: Bench,
  kind: Parameters<typeof startService>[1],
  database: Pick<BenchDatabase, 'environment'>,
): Promise<Service> =>
  startService(closing, kind, {
    folder: await temporaryFolder(closing, options.folder),
    environment: database.environment,
  })
