/**
 * A Citus cluster instead of the embedded server: with CITUS_TEST_URL each test file that opens a database gets a lender's
 * schema there, which `forecourt lender create` makes.
 */
import { randomBytes } from 'node:crypto'
import { createLender } from '../src/operations/lenders/create.ts'
import { connect } from '../src/store/connection/database.ts'
import { dropLender } from '../src/store/lenders/lenders.ts'

/** The URL of a superuser on the coordinator: postgres://postgres@127.0.0.1:15700/lenders. */
export const citusUrl = (): string | undefined => process.env['CITUS_TEST_URL']

/** A lender of its own, erased when closed. */
export const openTestLender = async (url: string) => {
  const admin = connect({ url }, { max: 1 })
  const name = `test_${randomBytes(8).toString('hex')}`
  const password = randomBytes(18).toString('base64url')
  const { hostname, port, pathname } = new URL(url)
  const connection = {
    socketFolder: hostname,
    port: Number(port),
    user: name,
    database: pathname.slice(1),
    password,
  }
  await createLender(admin, { name, password, connection })
  const sql = connect(connection)
  const close = async () => {
    await sql.end({ timeout: 5 })
    await dropLender(admin, name)
    await admin.end()
  }
  return { sql, connection, folder: '', close }
}
