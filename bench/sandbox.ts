/** A service with the embedded database, as a sandbox: outside one, no webhook goes to this machine. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type KeyRing, keyRing, readKeyFile } from '../packages/encryption/key-ring.ts'
import { connect, type Database } from '../packages/postgres/connection/database.ts'
import { newId } from '../packages/postgres/connection/uuid.ts'
import { runningEmbeddedPostgres } from '../packages/postgres/embedded/embedded-postgres.ts'
import { newSecret } from '../src/adapters/delivery/sign-webhook.ts'
import { encryptEndpoint, insertEndpoint } from '../src/store/events/endpoints.ts'
import type { Bench } from './bench.ts'
import { temporaryFolder } from './database-server.ts'
import { type Service, startService } from './services.ts'

export type Sandbox = {
  readonly sql: Database
  readonly ring: KeyRing
  /** A dealer's own client, without a limit of requests. */
  readonly client: { readonly clientId: string; readonly apiKey: string }
  readonly service: Service
  readonly stop: () => Promise<void>
}

export const openSandbox = async (
  { closing, options }: Pick<Bench, 'closing' | 'options'>,
  environment: Readonly<Record<string, string>> = {},
): Promise<Sandbox> => {
  const folder = await temporaryFolder(closing, options.folder)
  const service = await startService(closing, 'service', { folder, environment })
  const connection = await runningEmbeddedPostgres(folder)
  if (connection === undefined) throw new Error('The service has no database')
  const sql = connect(connection, { max: 2 })
  const disconnect = closing.add(() => sql.end({ timeout: 1 }))
  await sql`update clients set requests_per_minute = 1000000000`
  // As with a lender without systems of its own: every event would have one more recipient.
  await sql`update clients set disabled_at = now() where of_lender`
  const sandbox = JSON.parse(await readFile(join(folder, 'sandbox.json'), 'utf8')) as {
    readonly clients: { readonly dealer: Sandbox['client'] }
  }
  const stop = async () => {
    await disconnect()
    await service.stop()
  }
  return {
    sql,
    ring: keyRing(() => readKeyFile(folder) ?? ''),
    client: sandbox.clients.dealer,
    service,
    stop,
  }
}

/** Makes these the only endpoints of the client. */
export const useEndpoints = async (
  { sql, ring, client: { clientId } }: Sandbox,
  urls: readonly string[],
): Promise<void> => {
  await sql`update webhook_endpoints set enabled = false`
  const at = new Date()
  for (const url of urls) {
    const encrypted = encryptEndpoint(ring, newId(at.getTime()), { url, secret: newSecret() })
    await insertEndpoint(sql, {
      ...encrypted,
      clientId,
      types: [],
      description: null,
      enabled: true,
      createdAt: at,
    })
  }
}
