/** What the dashboard shows, row by row. */
import { SET_ROWS } from '../src/domain/application/sets.ts'

type Unit = 'short' | 's' | 'bytes' | 'reqps' | 'ops' | 'percentunit'

export type Panel = {
  readonly title: string
  readonly says: string
  readonly unit: Unit
  /** Queries by the names of their lines. */
  readonly lines: Readonly<Record<string, string>>
  /** Shown as one number, which is red from or below a limit; otherwise as a graph. */
  readonly red?: Red
}

type Red = { readonly from: number } | { readonly below: number }

type Row = { readonly title: string; readonly panels: readonly Panel[] }

/** Counts of this process's own, over all processes that are chosen. */
const rate = (selector: string, by: string): string => {
  const [name, labels = ''] = selector.split('{')
  const chosen = [labels.replace('}', ''), 'instance=~"$instance"'].filter((part) => part !== '').join(',')
  return `sum by (${by}) (rate(${name}{${chosen}}[$__rate_interval]))`
}

const quantile = (share: number, name: string, labels = ''): string =>
  `histogram_quantile(${share}, ${rate(`${name}_bucket${labels}`, 'le')})`

const RESPONSES = rate('forecourt_http_answers_total', 'job')
/** Absent while there are none. */
const FAULTS = rate('forecourt_http_answers_total{status=~"5.."}', 'job')
const SUBMITS = `{operation=~"${SET_ROWS.map(({ model }) => `submit${model}`).join('|')}"}`

const now = (title: string, says: string, unit: Unit, expr: string, red: Red): Panel => ({
  title,
  says,
  unit,
  lines: { [title]: expr },
  red,
})

export const ROWS: readonly Row[] = [
  {
    title: 'At a glance',
    panels: [
      now('Processes up', 'Processes that respond to Prometheus.', 'short', 'sum(up{job=~"forecourt.*"})', {
        below: 1,
      }),
      now(
        'Server errors',
        'Share of responses with a status of 500 and above.',
        'percentunit',
        `(${FAULTS} or 0 * ${RESPONSES}) / ${RESPONSES}`,
        { from: 0.01 },
      ),
      now(
        'Submissions, 99th percentile',
        'One submission in a hundred takes longer.',
        's',
        quantile(0.99, 'forecourt_http_seconds', SUBMITS),
        { from: 1 },
      ),
      now(
        'Oldest event',
        'Age of the oldest event that no background worker has processed.',
        's',
        'max(forecourt_outbox_oldest_seconds)',
        { from: 60 },
      ),
      now('Most overdue webhook', 'How late it is.', 's', 'max(forecourt_webhook_overdue_seconds)', {
        from: 300,
      }),
      now(
        'Failed agreements',
        'Agreements that could not be generated or sealed, and are retried.',
        'short',
        'max(forecourt_signing_retried)',
        { from: 1 },
      ),
    ],
  },
  {
    title: 'Requests',
    panels: [
      {
        title: 'Responses by status',
        says: 'Responses per second.',
        unit: 'reqps',
        lines: { '{{status}}': rate('forecourt_http_answers_total', 'status') },
      },
      {
        title: 'Busiest operations',
        says: 'Responses per second of the ten operations with the most requests.',
        unit: 'reqps',
        lines: { '{{operation}}': `topk(10, ${rate('forecourt_http_answers_total', 'operation')})` },
      },
      {
        title: 'Response time',
        says: 'All operations except those that wait on purpose, such as the event feed.',
        unit: 's',
        lines: {
          median: quantile(0.5, 'forecourt_http_seconds'),
          '95%': quantile(0.95, 'forecourt_http_seconds'),
          '99%': quantile(0.99, 'forecourt_http_seconds'),
        },
      },
      {
        title: 'Slowest operations',
        says: '95th percentile of the ten slowest operations.',
        unit: 's',
        lines: {
          '{{operation}}': `topk(10, histogram_quantile(0.95, ${rate('forecourt_http_seconds_bucket', 'operation, le')}))`,
        },
      },
    ],
  },
  {
    title: 'Submissions',
    panels: [
      {
        title: 'Submissions by outcome',
        says: '“submitted” is valid; “kept” failed validation and was saved as Open.',
        unit: 'ops',
        lines: { '{{set}} {{outcome}}': rate('forecourt_submissions_total', 'set, outcome') },
      },
      {
        title: 'Submission response time',
        says: 'Both sets.',
        unit: 's',
        lines: {
          median: quantile(0.5, 'forecourt_http_seconds', SUBMITS),
          '95%': quantile(0.95, 'forecourt_http_seconds', SUBMITS),
          '99%': quantile(0.99, 'forecourt_http_seconds', SUBMITS),
        },
      },
      {
        title: 'Rejected requests',
        says: 'Without valid credentials (401, 403) or over a limit (429).',
        unit: 'reqps',
        lines: { '{{status}}': rate('forecourt_http_answers_total{status=~"401|403|429"}', 'status') },
      },
      {
        title: 'Requests missing from the request log',
        says: 'A client sent more than a hundred in a second, or the database was unavailable.',
        unit: 'ops',
        lines: { lost: rate('forecourt_requests_unlogged_total', 'job') },
      },
      {
        title: 'Lost lines of the log',
        says: 'The disk with the log was full, or nothing read it.',
        unit: 'ops',
        lines: { lost: rate('forecourt_log_lines_lost_total', 'job') },
      },
    ],
  },
  {
    title: 'Events and webhooks',
    panels: [
      {
        title: 'Event backlog',
        says: 'Events that are waiting for a number before they appear in the event feed and in webhooks.',
        unit: 'short',
        lines: { events: 'max(forecourt_outbox_events)' },
      },
      {
        title: 'Overdue deliveries',
        says: 'Deliveries due for over a minute, and failing endpoints.',
        unit: 'short',
        lines: {
          deliveries: 'max(forecourt_webhook_overdue_deliveries)',
          'failing endpoints': 'max(forecourt_webhook_failing_endpoints)',
        },
      },
      {
        title: 'Delivery attempts by outcome',
        says: '“refused” had a response other than 2xx; “failed” had no response.',
        unit: 'ops',
        lines: { '{{outcome}}': rate('forecourt_work_total{work="delivery"}', 'outcome') },
      },
      {
        title: 'Receiver response time',
        says: 'Time until receivers respond.',
        unit: 's',
        lines: {
          median: quantile(0.5, 'forecourt_work_seconds', '{work="delivery"}'),
          '95%': quantile(0.95, 'forecourt_work_seconds', '{work="delivery"}'),
        },
      },
    ],
  },
  {
    title: 'Emails, signings and scheduled actions',
    panels: [
      {
        title: 'Emails and text messages',
        says: 'Attempts by outcome; “givenUp” is not retried.',
        unit: 'ops',
        lines: { '{{outcome}}': rate('forecourt_work_total{work="mail"}', 'outcome') },
      },
      {
        title: 'Retries',
        says: 'Emails that could not be sent, and agreements that could not be generated, sealed or extended.',
        unit: 'short',
        lines: {
          emails: 'max(forecourt_mail_retried)',
          agreements: 'max(forecourt_signing_retried)',
          'seals to extend': 'max(forecourt_seals_retried)',
        },
      },
      {
        title: 'Agreements',
        says: 'Generated, sealed and extended, by outcome.',
        unit: 'ops',
        lines: {
          '{{work}} {{outcome}}': rate(
            'forecourt_work_total{work=~"agreement|seal|extension"}',
            'work, outcome',
          ),
        },
      },
      {
        title: 'Time to generate and seal',
        says: '95th percentile; sealing waits for the time-stamp authority.',
        unit: 's',
        lines: {
          generate: quantile(0.95, 'forecourt_work_seconds', '{work="agreement"}'),
          seal: quantile(0.95, 'forecourt_work_seconds', '{work="seal"}'),
        },
      },
      {
        title: 'Scheduled actions and checks',
        says: 'Automatic decisions, and results from check providers.',
        unit: 'ops',
        lines: { '{{work}} {{outcome}}': rate('forecourt_work_total{work=~"plan|check"}', 'work, outcome') },
      },
      {
        title: 'Check providers',
        says: 'Questions to each provider, by outcome.',
        unit: 'ops',
        lines: {
          '{{provider}} {{outcome}}': rate('forecourt_provider_questions_total', 'provider, outcome'),
        },
      },
      {
        title: 'Failing check providers',
        says: 'Time since the first failure in a row.',
        unit: 's',
        lines: { '{{provider}}': 'max by (provider) (forecourt_provider_failing_seconds)' },
      },
      {
        title: 'Overdue work',
        says: 'Work that no process has started, the oldest audit log entry without a seal, and the oldest contract that waits for the core system.',
        unit: 's',
        lines: {
          email: 'max(forecourt_mail_overdue_seconds)',
          agreement: 'max(forecourt_signing_overdue_seconds)',
          'scheduled action': 'max(forecourt_plan_overdue_seconds)',
          'unsealed audit entry': 'max(forecourt_audit_unsealed_seconds)',
          booking: 'max(forecourt_booking_waits_seconds)',
        },
      },
    ],
  },
  {
    title: 'Processes',
    panels: [
      {
        title: 'Database connections',
        says: 'Each process opens up to ten. Waiting statements have none.',
        unit: 'short',
        lines: {
          '{{instance}} {{state}}': 'forecourt_database_connections{instance=~"$instance"}',
          '{{instance}} waiting': 'forecourt_database_waiting{instance=~"$instance"}',
        },
      },
      {
        title: 'Event loop',
        says: '99th percentile of the delay.',
        unit: 's',
        lines: { '{{instance}}': 'forecourt_nodejs_eventloop_lag_p99_seconds{instance=~"$instance"}' },
      },
      {
        title: 'Memory',
        says: 'Resident memory of the process, and its used heap.',
        unit: 'bytes',
        lines: {
          '{{instance}}': 'forecourt_process_resident_memory_bytes{instance=~"$instance"}',
          '{{instance}} heap': 'forecourt_nodejs_heap_size_used_bytes{instance=~"$instance"}',
        },
      },
      {
        title: 'CPU',
        says: 'Cores in use by the process.',
        unit: 'short',
        lines: { '{{instance}}': rate('forecourt_process_cpu_seconds_total', 'instance') },
      },
      {
        title: 'Background work errors',
        says: 'By outage; none is an error in the service.',
        unit: 'ops',
        lines: { '{{instance}} {{outage}}': rate('forecourt_faults_total', 'instance, outage') },
      },
      {
        title: 'Open files',
        says: 'Including connections.',
        unit: 'short',
        lines: { '{{instance}}': 'forecourt_process_open_fds{instance=~"$instance"}' },
      },
      {
        title: 'Versions',
        says: 'Processes by version, commit and schema. During a rolling upgrade there are two.',
        unit: 'short',
        lines: {
          '{{version}} {{commit}} schema {{schema}}':
            'count by (version, commit, schema) (forecourt_build_info{instance=~"$instance"})',
        },
      },
    ],
  },
]
