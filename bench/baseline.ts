/**
 * The bare baseline: a process with as little between HTTP and PostgreSQL as possible. It parses a body and inserts its
 * bytes, or selects a row by its primary key; it uses the service's own driver and pool.
 */
import fastify from 'fastify'
import { connect } from '../packages/postgres/connection/database.ts'
import { newId } from '../packages/postgres/connection/uuid.ts'

const { DATABASE_URL = '', PORT = '' } = process.env
const sql = connect({ url: DATABASE_URL })
// Rows hold bodies uncompressed, as in the service: the default layout is slower.
await sql`create table if not exists bare_bodies (id uuid primary key, body bytea not null)
  with (toast_tuple_target = 8160)`
await sql`alter table bare_bodies alter column body set storage external`

const app = fastify({ logger: false })
app.removeAllContentTypeParsers()
app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes, done) => {
  JSON.parse(bytes.toString())
  done(null, bytes)
})
app.post('/bare', async (request) => {
  const id = newId(Date.now())
  await sql`insert into bare_bodies (id, body) values (${id}, ${request.body as Buffer})`
  return { id, status: 'Success' }
})
app.get<{ Params: { id: string } }>('/bare/:id', async (request) => {
  const [row] = await sql`
    select id, model_set, mode, client_id, owner_user_id, owner_client_id, owner_dealer_id, state, state_since,
      revision, ever_submitted, key_id, data_key, file, version, updated_at
    from applications where id = ${request.params.id}`
  if (row === undefined) throw new Error('There is no such row')
  return { id: row['id'], state: row['state'], since: row['state_since'] }
})
app.get('/health/ready', async () => ({ status: 'ready' }))

// On Ctrl-C, which also stops the bench, it waits for the bench to stop it.
process.on('SIGINT', () => undefined)
process.once('SIGTERM', async () => {
  await app.close()
  await sql.end({ timeout: 1 })
})
await app.listen({ host: '127.0.0.1', port: Number(PORT) })
