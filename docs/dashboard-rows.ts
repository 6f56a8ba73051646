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
      now('Processes up', 'Processes that answer Prometheus.', 'short', 'sum(up{job=~"forecourt.*"})', {
        below: 1,
      }),
      now(
        'Faults',
        'Share of answers with a status of 500 and above.',
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
        'Events wait for a process that does the background work.',
        's',
        'max(forecourt_outbox_oldest_seconds)',
        { from: 60 },
      ),
      now('Latest webhook', 'How late it is.', 's', 'max(forecourt_webhook_overdue_seconds)', { from: 300 }),
      now(
        'Agreements that fail',
        'They can’t be drawn or sealed, and are tried again.',
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
        title: 'Answers by status',
        says: 'Answers a second.',
        unit: 'reqps',
        lines: { '{{status}}': rate('forecourt_http_answers_total', 'status') },
      },
      {
        title: 'Busiest operations',
        says: 'Answers a second of the ten operations that are asked for most.',
        unit: 'reqps',
        lines: { '{{operation}}': `topk(10, ${rate('forecourt_http_answers_total', 'operation')})` },
      },
      {
        title: 'Time to answer',
        says: 'Over all operations but those that wait on purpose, as the feed does.',
        unit: 's',
        lines: {
          median: quantile(0.5, 'forecourt_http_seconds'),
          '95 %': quantile(0.95, 'forecourt_http_seconds'),
          '99 %': quantile(0.99, 'forecourt_http_seconds'),
        },
      },
      {
        title: 'Slowest operations',
        says: 'The 95th percentile of the ten slowest.',
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
        says: '“kept” failed validation and is kept as Open; “submitted” is valid.',
        unit: 'ops',
        lines: { '{{set}} {{outcome}}': rate('forecourt_submissions_total', 'set, outcome') },
      },
      {
        title: 'Time to answer a submission',
        says: 'Of both sets.',
        unit: 's',
        lines: {
          median: quantile(0.5, 'forecourt_http_seconds', SUBMITS),
          '95 %': quantile(0.95, 'forecourt_http_seconds', SUBMITS),
          '99 %': quantile(0.99, 'forecourt_http_seconds', SUBMITS),
        },
      },
      {
        title: 'Refused requests',
        says: 'Without valid credentials (401, 403) and over a limit (429).',
        unit: 'reqps',
        lines: { '{{status}}': rate('forecourt_http_answers_total{status=~"401|403|429"}', 'status') },
      },
      {
        title: 'Requests that the request log lost',
        says: 'A client sent more than a hundred in a second, or the database was away.',
        unit: 'ops',
        lines: { lost: rate('forecourt_requests_unlogged_total', 'job') },
      },
    ],
  },
  {
    title: 'Events and webhooks',
    panels: [
      {
        title: 'Backlog of events',
        says: 'Events that wait for their number, and with it for the feed and for webhooks.',
        unit: 'short',
        lines: { events: 'max(forecourt_outbox_events)' },
      },
      {
        title: 'Overdue deliveries',
        says: 'Due for over a minute, and endpoints that fail.',
        unit: 'short',
        lines: {
          deliveries: 'max(forecourt_webhook_overdue_deliveries)',
          'endpoints that fail': 'max(forecourt_webhook_failing_endpoints)',
        },
      },
      {
        title: 'Attempts by outcome',
        says: '“refused” was answered with another status than 2xx; “failed” was not answered.',
        unit: 'ops',
        lines: { '{{outcome}}': rate('forecourt_work_total{work="delivery"}', 'outcome') },
      },
      {
        title: 'Time that receivers take',
        says: 'Until they have answered.',
        unit: 's',
        lines: {
          median: quantile(0.5, 'forecourt_work_seconds', '{work="delivery"}'),
          '95 %': quantile(0.95, 'forecourt_work_seconds', '{work="delivery"}'),
        },
      },
    ],
  },
  {
    title: 'Mails, signings and plans',
    panels: [
      {
        title: 'Mails and text messages',
        says: 'Attempts to send by outcome; “givenUp” is not tried again.',
        unit: 'ops',
        lines: { '{{outcome}}': rate('forecourt_work_total{work="mail"}', 'outcome') },
      },
      {
        title: 'What is tried again',
        says: 'Mails that could not be sent, agreements that could not be drawn, sealed or made to last.',
        unit: 'short',
        lines: {
          mails: 'max(forecourt_mail_retried)',
          agreements: 'max(forecourt_signing_retried)',
          'seals to extend': 'max(forecourt_seals_retried)',
        },
      },
      {
        title: 'Agreements',
        says: 'Drawn, sealed and made to last, by outcome.',
        unit: 'ops',
        lines: {
          '{{work}} {{outcome}}': rate(
            'forecourt_work_total{work=~"agreement|seal|extension"}',
            'work, outcome',
          ),
        },
      },
      {
        title: 'Time to draw and to seal',
        says: 'The 95th percentile; a seal waits for the time stamp authority.',
        unit: 's',
        lines: {
          draw: quantile(0.95, 'forecourt_work_seconds', '{work="agreement"}'),
          seal: quantile(0.95, 'forecourt_work_seconds', '{work="seal"}'),
        },
      },
      {
        title: 'Plans and checks',
        says: 'What the service decides by itself, and what providers of checks answer.',
        unit: 'ops',
        lines: { '{{work}} {{outcome}}': rate('forecourt_work_total{work=~"plan|check"}', 'work, outcome') },
      },
      {
        title: 'What is late',
        says: 'Work that no process has begun, and the oldest entry of the audit without a seal.',
        unit: 's',
        lines: {
          mail: 'max(forecourt_mail_overdue_seconds)',
          agreement: 'max(forecourt_signing_overdue_seconds)',
          plan: 'max(forecourt_plan_overdue_seconds)',
          'audit without seal': 'max(forecourt_audit_unsealed_seconds)',
        },
      },
    ],
  },
  {
    title: 'Processes',
    panels: [
      {
        title: 'Connections to the database',
        says: 'Each process opens up to ten. What waits has none.',
        unit: 'short',
        lines: {
          '{{instance}} {{state}}': 'forecourt_database_connections{instance=~"$instance"}',
          '{{instance}} waiting': 'forecourt_database_waiting{instance=~"$instance"}',
        },
      },
      {
        title: 'Event loop',
        says: 'How long the loop was held up at most, of 99 turns in 100.',
        unit: 's',
        lines: { '{{instance}}': 'forecourt_nodejs_eventloop_lag_p99_seconds{instance=~"$instance"}' },
      },
      {
        title: 'Memory',
        says: 'What the process takes of the machine, and what is used of its heap.',
        unit: 'bytes',
        lines: {
          '{{instance}}': 'forecourt_process_resident_memory_bytes{instance=~"$instance"}',
          '{{instance}} heap': 'forecourt_nodejs_heap_size_used_bytes{instance=~"$instance"}',
        },
      },
      {
        title: 'Processor',
        says: 'Cores that the process keeps busy.',
        unit: 'short',
        lines: { '{{instance}}': rate('forecourt_process_cpu_seconds_total', 'instance') },
      },
      {
        title: 'Failures of background work',
        says: 'As the log has them, at level 50.',
        unit: 'ops',
        lines: { '{{instance}}': rate('forecourt_faults_total', 'instance') },
      },
      {
        title: 'Open files',
        says: 'Connections included.',
        unit: 'short',
        lines: { '{{instance}}': 'forecourt_process_open_fds{instance=~"$instance"}' },
      },
    ],
  },
]
