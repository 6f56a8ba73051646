/** For each alert, series with which it fires and series with which it does not, in Prometheus' notation with a value a minute. */

export type Series = Readonly<Record<string, string>>
export type AlertCase = {
  readonly alert: string
  /** When to look, in minutes from the first value. */
  readonly minutes: number
  readonly fires: Series
  readonly quiet: readonly Series[]
}

const JOB = 'job="forecourt",instance="one:8080"'

/** A counter that grows by so much a minute. */
const grows = (perMinute: number): string => `0+${perMinute}x120`
const stays = (value: number, minutes = 120): string => `${value}x${minutes}`

const responses = (status: number, perMinute: number, operation = 'submitQuote'): Series => ({
  [`forecourt_http_answers_total{${JOB},operation="${operation}",method="POST",status="${status}"}`]:
    grows(perMinute),
})

/** Submissions of which so many a minute take up to half a second, and so many up to two and a half. */
const timed = (fast: number, slow: number): Series =>
  Object.fromEntries(
    [
      ['0.5', fast],
      ['1', fast],
      ['2.5', fast + slow],
      ['+Inf', fast + slow],
      ['count', fast + slow],
    ].map(([le, perMinute]) => [
      le === 'count'
        ? `forecourt_http_seconds_count{${JOB},operation="submitQuote"}`
        : `forecourt_http_seconds_bucket{${JOB},operation="submitQuote",le="${le}"}`,
      grows(perMinute as number),
    ]),
  )

const submissions = (outcome: string, perMinute: number): Series => ({
  [`forecourt_submissions_total{${JOB},set="a",outcome="${outcome}"}`]: grows(perMinute),
})

const work = (kind: string, outcome: string, values: string): Series => ({
  [`forecourt_work_total{${JOB},work="${kind}",outcome="${outcome}"}`]: values,
})

const gauge = (name: string, value: number, minutes?: number): Series => ({
  [`${name}{${JOB}}`]: stays(value, minutes),
})
const counter = (name: string, perMinute: number): Series => ({ [`${name}{${JOB}}`]: grows(perMinute) })

/** Fires above a limit, and stays quiet at it. */
const above = (alert: string, name: string, limit: number, minutes: number): AlertCase => ({
  alert,
  minutes,
  fires: gauge(name, limit + 1, minutes),
  quiet: [gauge(name, limit, minutes)],
})

const faults = (outage: string, perMinute: number): Series => ({
  [`forecourt_faults_total{${JOB},outage="${outage}"}`]: grows(perMinute),
})

const UP = gauge('up', 1)
const BUILD: Series = { [`forecourt_build_info{${JOB},version="1.0.0",commit="abc",schema="51"}`]: stays(1) }

export const ALERT_CASES: readonly AlertCase[] = [
  {
    alert: 'ForecourtDown',
    minutes: 3,
    fires: gauge('up', 0),
    quiet: [UP, { 'up{job="another",instance="x"}': stays(0) }],
  },
  {
    alert: 'ForecourtDatabaseAway',
    minutes: 3,
    fires: { ...UP, ...BUILD },
    // Neither an unavailable process nor a proxy in the same job has lost a database.
    quiet: [{ ...UP, ...BUILD, ...gauge('forecourt_outbox_events', 0) }, gauge('up', 0), UP],
  },
  above('ForecourtConnectionsShort', 'forecourt_database_waiting', 0, 15),
  {
    alert: 'ForecourtLoopBlocked',
    minutes: 15,
    fires: gauge('forecourt_nodejs_eventloop_lag_p99_seconds', 0.3),
    quiet: [gauge('forecourt_nodejs_eventloop_lag_p99_seconds', 0.2)],
  },
  above('ForecourtMemoryHigh', 'forecourt_process_resident_memory_bytes', 2 ** 30, 20),
  {
    alert: 'ForecourtRestarts',
    minutes: 20,
    fires: { [`forecourt_process_start_time_seconds{${JOB}}`]: '1x10 2x2 3x2 4x20' },
    quiet: [{ [`forecourt_process_start_time_seconds{${JOB}}`]: '1x10 2x2 3x20' }],
  },
  {
    alert: 'ForecourtFilesShort',
    minutes: 8,
    fires: { ...gauge('forecourt_process_open_fds', 900), ...gauge('forecourt_process_max_fds', 1_000) },
    quiet: [{ ...gauge('forecourt_process_open_fds', 700), ...gauge('forecourt_process_max_fds', 1_000) }],
  },
  {
    alert: 'ForecourtAnswersFail',
    minutes: 10,
    fires: { ...responses(200, 90), ...responses(503, 10) },
    // A share below the limit, and single faults where little is asked.
    quiet: [
      { ...responses(200, 1_000), ...responses(500, 5) },
      { ...responses(200, 1), ...responses(500, 0.5) },
      // Health checks of a process that is stopping, and those that hide errors.
      { ...responses(200, 10), ...responses(503, 60, 'ready') },
    ],
  },
  {
    alert: 'ForecourtSubmissionsSlow',
    minutes: 20,
    fires: timed(90, 10),
    quiet: [timed(1_000, 1), timed(1, 0.5)],
  },
  {
    alert: 'ForecourtSubmissionsInvalid',
    minutes: 90,
    fires: { ...submissions('kept', 6), ...submissions('submitted', 4) },
    quiet: [
      { ...submissions('kept', 4), ...submissions('submitted', 6) },
      { ...submissions('kept', 0.1), ...submissions('submitted', 0) },
    ],
  },
  {
    alert: 'ForecourtCredentialsRefused',
    minutes: 25,
    fires: responses(401, 90),
    quiet: [responses(401, 30)],
  },
  { alert: 'ForecourtClientsLimited', minutes: 25, fires: responses(429, 90), quiet: [responses(429, 30)] },
  {
    alert: 'ForecourtRequestsUnlogged',
    minutes: 25,
    fires: counter('forecourt_requests_unlogged_total', 1),
    quiet: [counter('forecourt_requests_unlogged_total', 0)],
  },
  {
    alert: 'ForecourtLogLinesLost',
    minutes: 20,
    fires: counter('forecourt_log_lines_lost_total', 1),
    quiet: [counter('forecourt_log_lines_lost_total', 0)],
  },
  above('ForecourtEventsWait', 'forecourt_outbox_oldest_seconds', 60, 5),
  above('ForecourtDeliveriesOverdue', 'forecourt_webhook_overdue_seconds', 300, 8),
  {
    alert: 'ForecourtDeliveriesFail',
    minutes: 40,
    fires: {
      ...work('delivery', 'done', grows(4)),
      ...work('delivery', 'refused', grows(3)),
      ...work('delivery', 'failed', grows(3)),
      ...gauge('forecourt_webhook_failing_endpoints', 3),
    },
    quiet: [
      // One dead endpoint with many events.
      { ...work('delivery', 'failed', grows(10)), ...gauge('forecourt_webhook_failing_endpoints', 1) },
      { ...work('delivery', 'done', grows(6)), ...work('delivery', 'refused', grows(4)) },
      { ...work('delivery', 'failed', grows(1)) },
    ],
  },
  above('ForecourtEndpointFails', 'forecourt_webhook_failing_endpoints', 0, 70),
  above('ForecourtMailsOverdue', 'forecourt_mail_overdue_seconds', 300, 8),
  above('ForecourtMailsFail', 'forecourt_mail_retried', 0, 40),
  {
    alert: 'ForecourtMailGivenUp',
    minutes: 20,
    fires: work('mail', 'givenUp', '0x10 1x110'),
    quiet: [work('mail', 'givenUp', stays(3)), work('mail', 'failed', grows(1))],
  },
  above('ForecourtSigningsOverdue', 'forecourt_signing_overdue_seconds', 300, 8),
  above('ForecourtSigningsFail', 'forecourt_signing_retried', 0, 20),
  above('ForecourtSealsFail', 'forecourt_seals_retried', 0, 370),
  above('ForecourtBookingWaits', 'forecourt_booking_waits_seconds', 1_800, 8),
  above('ForecourtPlansOverdue', 'forecourt_plan_overdue_seconds', 300, 8),
  {
    alert: 'ForecourtChecksFail',
    minutes: 25,
    fires: work('check', 'failed', grows(1)),
    quiet: [work('check', 'failed', grows(0.2)), work('plan', 'failed', grows(1))],
  },
  {
    alert: 'ForecourtProviderDown',
    minutes: 15,
    fires: { [`forecourt_provider_failing_seconds{${JOB},provider="sample-register"}`]: '0+60x30' },
    // One that fails now and then.
    quiet: [
      {
        [`forecourt_provider_failing_seconds{${JOB},provider="sample-register"}`]:
          '0 60 120 180 _x3 0 60 _x20',
      },
    ],
  },
  above('ForecourtAuditUnsealed', 'forecourt_audit_unsealed_seconds', 900, 8),
  {
    alert: 'ForecourtWorkFails',
    minutes: 25,
    fires: faults('none', 2),
    quiet: [faults('none', 1), faults('database', 60), faults('email', 60)],
  },
]
