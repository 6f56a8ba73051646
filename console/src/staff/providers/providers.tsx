/** The providers of checks and facts: what each declares, how often it was asked today, and which are down. */

import { useQuery } from '@tanstack/react-query'
import { CHECKS } from '../../../../src/domain/case/check.ts'
import { failureText } from '../../../../src/domain/policy/values.ts'
import type { ShownProvider } from '../../../../src/modules/lender/lender-pages.ts'
import { readBy } from '../../api/queries.ts'
import { count, euros, numberText, wordsOf } from '../../names/formats.ts'
import { useMode } from '../../shared/person/mode.tsx'
import { type Column, Records } from '../../ui/lists/records.tsx'
import { Alert } from '../../ui/notes/marks.tsx'
import { Loaded, Moment } from '../../ui/notes/notes.tsx'
import { Page } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { CaseLink } from '../cases/case-link.tsx'

export const ProvidersPage = () => {
  const mode = useMode()
  const providers = useQuery(readBy('listCheckProviders', { query: { mode } }))
  return (
    <Page title="Providers">
      <div className={`${ui.card} ${ui.stack}`}>
        <p className={ui.lead}>
          {mode === 'live'
            ? 'The service asks these providers for checks, and for facts that the policy measures.'
            : 'For test applications, the service asks these providers if a sandbox command requests it.'}
        </p>
        <Loaded query={providers} what="the providers" lines={5} of="list">
          {({ items }) => (
            <Records
              caption="Providers"
              columns={COLUMNS}
              records={items}
              empty="No providers yet. The operator names them in the setting CHECK_PROVIDERS. Until then, your staff record all checks."
              keyOf={({ name }) => name}
            />
          )}
        </Loaded>
      </div>
    </Page>
  )
}

const COLUMNS: readonly Column<ShownProvider>[] = [
  {
    title: 'Provider',
    cell: ({ name }) => (
      <>
        {wordsOf(name)} <code className={ui.quiet}>{name}</code>
      </>
    ),
  },
  { title: 'Status', cell: (provider) => <Status provider={provider} /> },
  { title: 'Asked today', cell: ({ asked }) => numberText(asked) },
  { title: 'Failed today', cell: ({ failed }) => numberText(failed) },
  { title: 'No response', cell: (provider) => <Unanswered provider={provider} /> },
  { title: 'Cost today', cell: ({ costEuro }) => euros(costEuro) },
  {
    title: 'Checks',
    cell: ({ checks }) =>
      checks.length === 0 ? 'None' : checks.map((name) => CHECKS[name].title).join(', '),
  },
  { title: 'Facts', cell: (provider) => <DeclaredFacts provider={provider} /> },
]

/** The cases of which a provider has given no response. */
const Unanswered = ({ provider: { name, unanswered, hasMore } }: { readonly provider: ShownProvider }) =>
  unanswered.length === 0 ? (
    'None'
  ) : (
    <details>
      <summary aria-label={`${casesText(unanswered.length, hasMore)} without a response of ${name}`}>
        {casesText(unanswered.length, hasMore)}
      </summary>
      <ul>
        {unanswered.map(({ reference, at, says }) => (
          <li key={reference}>
            <CaseLink reference={reference}>{reference}</CaseLink>
            <span className={ui.quiet}>
              {' '}
              {wordsOf(name)} {says}, <Moment at={at} withTime />
            </span>
          </li>
        ))}
      </ul>
    </details>
  )

const casesText = (cases: number, hasMore: boolean): string =>
  `${count(cases, 'case', 'cases')}${hasMore ? ' and more' : ''}`

const Status = ({ provider: { failingSince, asked, failure } }: { readonly provider: ShownProvider }) =>
  failingSince === null ? (
    <span className={ui.quiet}>{asked === 0 ? 'Not asked today' : 'Responds'}</span>
  ) : (
    <>
      <Alert>Down</Alert>
      <span className={ui.quiet}>
        Since <Moment at={failingSince} withTime />
        {failure !== null && `: it ${failureText(failure)}`}
      </span>
    </>
  )

const UNITS: Readonly<Record<string, string>> = {
  euro: '€',
  perCent: '%',
  months: 'months',
  years: 'years',
  days: 'days',
}
const TYPES = { number: 'number', boolean: 'yes or no', date: 'date', choice: '' } as const

const DeclaredFacts = ({ provider: { name, facts } }: { readonly provider: ShownProvider }) =>
  facts.length === 0 ? (
    'None'
  ) : (
    <details>
      <summary aria-label={`${count(facts.length, 'fact', 'facts')} of ${name}`}>
        {count(facts.length, 'fact', 'facts')}
      </summary>
      <ul>
        {facts.map((fact) => (
          <li key={fact.name}>
            {wordsOf(fact.name)}
            <span className={ui.quiet}>
              {' '}
              (
              {fact.choices.length > 0
                ? fact.choices.join(', ')
                : (UNITS[fact.unit ?? ''] ?? TYPES[fact.type])}
              ): {fact.means}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
