/** Background work: in the service's own process, or in one that does nothing else. */

import { join } from 'node:path'
import type { Logger } from 'pino'
import type { OnError, Running } from '../../packages/values/repeatedly.ts'
import { deliverWebhooks, ONLY_SERVICE } from '../adapters/delivery/deliver-webhooks.ts'
import { followOutbox } from '../adapters/delivery/follow-outbox.ts'
import { sendWebhook } from '../adapters/delivery/send-webhook.ts'
import { webhookAgents } from '../adapters/delivery/target.ts'
import { type MailDelivery, mailTransport } from '../adapters/delivery/transports.ts'
import { expireApplications } from '../modules/applications/withdraw-and-expire.ts'
import { startSealing } from '../modules/audit/seals.ts'
import { startFillingQueue, startTellingOverdue } from '../modules/cases/queue-work.ts'
import { deliverDuty } from '../modules/duties/mails.ts'
import { notifyDisabledEndpoint } from '../modules/events/endpoints.ts'
import { eventBody } from '../modules/events/payload.ts'
import { startCounting } from '../modules/lender/count-numbers.ts'
import { placesIn, startClearing } from '../modules/privacy/erase.ts'
import { workOnReplays } from '../modules/products/replay-worker.ts'
import { purge } from '../modules/running/housekeeping.ts'
import { deliverMail, type MailTimes, workOnMails } from '../modules/running/mails.ts'
import { removeSandboxes } from '../modules/sandbox/sandboxes.ts'
import { sendingOf } from '../modules/sandbox/users-and-messages.ts'
import { deliverSigningCode } from '../modules/signing/codes.ts'
import { extendSeals } from '../modules/signing/extend-seals.ts'
import { deliverLoanStarted } from '../modules/signing/loan-started.ts'
import { deliverContactNotice, deliverSigningEnded, deliverSigningMail } from '../modules/signing/mails.ts'
import { workOnSignings } from '../modules/signing/seal.ts'
import { followAllPlans } from '../modules/submissions/plans.ts'
import type { Config } from '../service/config.ts'
import type { SigningLinkMail, UserMail } from '../service/queue-mail.ts'
import type { Service } from '../service/service.ts'
import { releaseAll } from '../store/events/endpoint-leases.ts'

export type Working = {
  readonly config: Config
  readonly log: Logger
  /** The address that people use. */
  readonly baseUrl: () => string
  readonly onError: (error: unknown) => void
  /** Notes that emails or text messages are sent. */
  readonly worked: (name: 'email' | 'sms') => void
  /**
   * Whether no other process uses the database, except one that only works: a killed one's leases are taken back at
   * once.
   */
  readonly isOnlyService?: boolean
}

/** How the background work is told what there is to do; otherwise it finds it at its next look. */
export type Wakes = {
  /** Events were written. */
  readonly wake: () => void
  /** Signings are due. */
  readonly wakeSignings: () => void
}

/** Begins all of it. Whatever is started puts its end into `ends`. */
export const startWork = async (
  service: Service,
  { config, log, baseUrl, onError, worked, isOnlyService = false }: Working,
  ends: AsyncDisposableStack,
): Promise<Wakes> => {
  ends.defer(purge(service, onError).stop)
  ends.defer(removeSandboxes(service, onError).stop)
  const days = { Open: config.expireOpenDays, Approved: config.expireApprovedDays }
  ends.defer(expireApplications(service, days, onError).stop)
  ends.defer(followAllPlans(service, onError).stop)
  const signings = workOnSignings(service, onError)
  ends.defer(signings.stop)
  ends.defer(extendSeals(service, onError).stop)
  ends.defer(startFillingQueue(service, onError).stop)
  ends.defer(startTellingOverdue(service, onError).stop)
  ends.defer(startSealing(service, onError).stop)
  ends.defer(workOnReplays(service, onError).stop)
  ends.defer(startCounting(service, onError).stop)
  ends.defer(startClearing(service, placesIn(config.dataDir), onError).stop)
  const transport = mailTransport({
    smtpUrl: config.smtpUrl,
    publicUrl: config.publicUrl,
    from: config.mailFrom,
    folder: join(config.dataDir, 'mail'),
  })
  const sms = service.sms && noting(service.sms, () => worked('sms'))
  const mails = startMailDelivery(
    { ...service, sms },
    {
      transport: noting(transport, () => worked('email')),
      baseUrl,
      ...(config.sandbox ? { logLink: (sentence) => log.info(sentence) } : {}),
    },
    onError,
  )
  ends.defer(mails.stop)
  if (isOnlyService) await releaseAll(service.sql, ONLY_SERVICE)
  const { wake } = startWebhooks(service, onError, ends, isOnlyService ? ONLY_SERVICE : undefined)
  return { wake, wakeSignings: signings.wake }
}

/** Sends in the same way, and notes each message that was sent. */
const noting = <Message>(
  { send }: { readonly send: (message: Message) => Promise<void> },
  onSent: () => void,
) => ({
  send: async (message: Message) => {
    await send(message)
    onSent()
  },
})

/** Numbers events and delivers them. */
export const startWebhooks = (
  service: Service,
  onError: (error: unknown) => void,
  ends: AsyncDisposableStack,
  holder?: string,
): { readonly wake: () => void } => {
  const { sql, ring, now } = service
  const agents = webhookAgents(service)
  ends.defer(agents.destroy)
  const deliveries = deliverWebhooks(
    {
      sql,
      ring,
      now,
      bodyOf: (event, clientId) => eventBody(service, event, clientId),
      send: (webhook) => sendWebhook(agents, webhook),
      onDisabled: (endpoint) => notifyDisabledEndpoint(service, endpoint),
    },
    onError,
    holder,
  )
  ends.defer(deliveries.stop)
  const outbox = followOutbox(sql, {
    now,
    onError,
    onNumbered: ({ last, endpointIds }) => {
      service.feed.notify(last)
      if (endpointIds.length > 0) deliveries.wake()
    },
  })
  ends.defer(outbox.stop)
  return { wake: outbox.wake }
}

/** Sends emails and text messages until stopped. */
export const startMailDelivery = (
  service: Service,
  delivery: MailDelivery,
  onError: OnError,
  times?: Partial<MailTimes>,
): Running =>
  workOnMails(
    service,
    async (mail, id) => {
      const reminds = 'reminds' in mail ? mail.reminds : undefined
      if (reminds !== undefined && !service.signing.sendsReminders) return undefined
      if (reminds !== undefined && service.now() < reminds.at) return new Date(reminds.at)
      const by = await sendingOf({ service, delivery }, mail)
      if (mail.kind === 'duty') return deliverDuty(by.service, by.delivery, mail)
      if (mail.kind === 'signingCode') await deliverSigningCode(by.service, by.delivery, mail, id)
      else if (mail.kind === 'signingContactChanged')
        await deliverContactNotice(by.service, by.delivery, mail, id)
      else if (mail.kind === 'signingEnded') await deliverSigningEnded(by.service, by.delivery, mail, id)
      else if (mail.kind === 'loanStarted') await deliverLoanStarted(by.service, by.delivery, mail, id)
      else if (isLinkMail(mail)) return deliverSigningMail(by.service, by.delivery, mail, id)
      else await deliverMail(by.service, by.delivery, mail, id)
      return undefined
    },
    onError,
    times,
  )

const isLinkMail = (mail: UserMail | SigningLinkMail): mail is SigningLinkMail => 'signerId' in mail
