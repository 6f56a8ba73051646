/**
 * Run as a process of its own by the tests: it queues a mail and is killed, queues one and ends by itself, or
 * delivers until it is killed. Its parent tells it in MAIL_TEST where everything is.
 */

import { keyRing } from '../../packages/encryption/key-ring.ts'
import { type Connection, connect } from '../../packages/postgres/connection/database.ts'
import { mailTransport } from '../../src/adapters/delivery/transports.ts'
import { startMailDelivery } from '../../src/main/work.ts'
import type { MailTimes } from '../../src/modules/running/mails.ts'
import { queueMail } from '../../src/service/queue-mail.ts'
import { change } from '../../src/store/audit/change.ts'
import { mailingService } from '../support/mailing-service.ts'

export type Errand = {
  readonly does: 'queueAndDie' | 'queueAndEnd' | 'deliver'
  readonly connection: Connection
  readonly keyText: string
  readonly userId: string
  readonly smtpUrl: string
  readonly times: Partial<MailTimes>
  /** How far its clock is ahead, in milliseconds. */
  readonly ahead?: number
}

const {
  does,
  connection,
  keyText,
  userId,
  smtpUrl,
  times,
  ahead = 0,
} = JSON.parse(process.env['MAIL_TEST'] ?? '') as Errand
const sql = connect(connection)
const now = () => Date.now() + ahead

if (does === 'deliver') {
  const transport = mailTransport({ smtpUrl, from: 'mail@forecourt.example', folder: '/nowhere' })
  const delivery = { transport, baseUrl: () => 'https://forecourt.example' }
  const { service } = await mailingService({ sql, ring: keyRing(() => keyText), now })
  startMailDelivery(service, delivery, (error) => console.error(error), times)
  process.stdout.write('delivering\n')
} else {
  await change(sql, { actor: { kind: 'operator', id: 'test' }, now }, (inProgress) =>
    queueMail(inProgress, { kind: 'reset', userId }),
  )
  if (does === 'queueAndDie') process.kill(process.pid, 'SIGKILL')
  await sql.end()
}
