/** What the services of a world send by themselves: figures and traces to a collector, and mails. */
import type { Running } from '../../packages/values/repeatedly.ts'
import type { MailDelivery } from '../../src/adapters/delivery/transports.ts'
import { startMailDelivery } from '../../src/main/work.ts'
import type { TelemetrySettings } from '../../src/service/config.ts'
import type { Metrics } from '../../src/service/metrics.ts'
import type { Service } from '../../src/service/service.ts'

/** Sends to a collector without the waits that a service makes. */
export const sendingTo = async (settings: TelemetrySettings, metrics: Metrics, lines: string[]) => {
  const { startTelemetry } = await import('../../src/main/telemetry.ts')
  return startTelemetry(settings, {
    metrics,
    say: {
      failing: (sentence, code) => lines.push(`${sentence}: ${code}\n`),
      working: (sentence) => lines.push(`${sentence}\n`),
    },
    onError: (error) => lines.push(`Telemetry failed: ${String(error)}\n`),
    build: { version: '0.0.0-sample', commit: 'sample', schema: 1 },
    everyMilliseconds: { traces: 20, metrics: 100 },
  })
}

/** Mails are looked for as often as can be. */
const MAIL_TIMES = { lookEveryMilliseconds: 500 } as const

/** Sends the mails of a service; what fails is told to nobody. */
export const deliverMails = (service: Service, delivery: MailDelivery): Running =>
  startMailDelivery(service, delivery, () => undefined, MAIL_TIMES)
