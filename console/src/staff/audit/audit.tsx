/** The audit: who did what, to what, when and from where. */

import { NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { typedDay } from '../../../../packages/values/typed/typed-day.ts'
import type { AuditRow } from '../../../../src/http/audit/pages.ts'
import { askForFile } from '../../api/call.ts'
import { pagesBy, readBy } from '../../api/queries.ts'
import { endOfDay } from '../../names/formats.ts'
import { DayField } from '../../ui/forms/day-field.tsx'
import { SaveButton } from '../../ui/forms/save-button.tsx'
import { type Column, Records } from '../../ui/lists/records.tsx'
import { LoadedPages } from '../../ui/notes/loaded.tsx'
import { Moment } from '../../ui/notes/moment.tsx'
import { Page } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { type AuditAsked, actionInWords, actorInWords, inAddress } from './asked.ts'
import { Chain } from './chain.tsx'

const SECOND = 1_000
const DAY = 24 * 60 * 60 * SECOND

/** The time at which a day ends in Dublin, or the day `daysBefore` days earlier. */
const dayEnd = (day: string, daysBefore = 0): string => {
  const date = new Date(Date.parse(`${day}T12:00:00Z`) - daysBefore * DAY).toISOString().slice(0, 10)
  return new Date(Date.parse(endOfDay(date)) + SECOND).toISOString()
}

/** The query for the service. A day that the person is still typing does not filter. */
const sentOf = ({ who, action, about, from, to }: AuditAsked) => {
  const first = typedDay(from ?? '')
  const last = typedDay(to ?? '')
  return {
    ...(who ? { who } : {}),
    ...(action ? { action } : {}),
    ...(about ? { about } : {}),
    ...(first === undefined ? {} : { from: dayEnd(first, 1) }),
    ...(last === undefined ? {} : { to: dayEnd(last) }),
  }
}
type Sent = ReturnType<typeof sentOf>

/** The page sends a search when the typing pauses. */
const TYPING_MILLISECONDS = 400

export const AuditPage = () => {
  const given = useSearch({ from: '/people/console/audit' })
  const navigate = useNavigate()
  const [asked, setAsked] = useState<AuditAsked>(given)
  const [settled] = useDebouncedValue(asked, TYPING_MILLISECONDS)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address follows only the search.
  useEffect(
    () => void navigate({ to: '/console/audit', search: inAddress(settled), replace: true }),
    [settled],
  )
  const sent = sentOf(trimmed(settled))
  const entries = useInfiniteQuery({
    ...pagesBy('searchAudit', { body: sent }),
    placeholderData: keepPreviousData,
  })
  const by = entries.data?.pages[0]?.by
  const isNarrowed = Object.keys(sent).length > 0
  return (
    <Page title="Audit" actions={by && <Exports sent={{ ...sent, ...idsOf(by) }} />}>
      <div className={`${ui.card} ${ui.stack}`}>
        <Filters asked={asked} onChange={setAsked} />
        <LoadedPages query={entries} what="the audit trail" lines={8} more="Show earlier entries">
          {(items) => (
            <Records
              caption="Audit entries"
              columns={COLUMNS}
              records={items}
              empty={isNarrowed ? 'No entries match these filters' : 'No entries yet'}
              keyOf={({ id }) => id}
            />
          )}
        </LoadedPages>
      </div>
      <Chain />
    </Page>
  )
}

const trimmed = (asked: AuditAsked): AuditAsked =>
  Object.fromEntries(Object.entries(asked).map(([name, text = '']) => [name, text.trim()]))

/** An export names people by id, so that its address holds no email address. */
const idsOf = ({ who, about }: { readonly who: string | null; readonly about: string | null }) => ({
  ...(who === null ? {} : { who }),
  ...(about === null ? {} : { about }),
})

const Exports = ({ sent }: { readonly sent: Sent }) => (
  <>
    {(['csv', 'json'] as const).map((format) => (
      <SaveButton
        key={format}
        name={`audit-${new Date().toISOString().slice(0, 10)}.${format}`}
        read={() => askForFile('exportAudit', { query: { format, ...sent } })}
      >
        Export as {format.toUpperCase()}
      </SaveButton>
    ))}
  </>
)

type FiltersProps = { readonly asked: AuditAsked; readonly onChange: (asked: AuditAsked) => void }

const Filters = ({ asked, onChange }: FiltersProps) => {
  const options = useQuery(readBy('readAuditOptions'))
  const field = (name: keyof AuditAsked) => ({
    value: asked[name] ?? '',
    onChange: (value: string) => onChange({ ...asked, [name]: value }),
  })
  const typed = (name: keyof AuditAsked) => ({
    value: asked[name] ?? '',
    autoComplete: 'off',
    spellCheck: false,
    onChange: (event: { currentTarget: { value: string } }) =>
      field(name).onChange(event.currentTarget.value),
  })
  const actions = options.data?.actions ?? []
  return (
    <search className={ui.filters}>
      <TextInput label="Who" description="Email address or ID" {...typed('who')} />
      <NativeSelect
        label="What"
        description="Recorded action"
        data={[
          { value: '', label: 'Everything' },
          ...actions.map((value) => ({ value, label: actionInWords(value) })),
        ]}
        {...field('action')}
        onChange={(event) => field('action').onChange(event.currentTarget.value)}
      />
      <TextInput label="About" description="Case, email address or ID" {...typed('about')} />
      <DayField label="From" description="First day" {...field('from')} />
      <DayField label="To" description="Last day" {...field('to')} />
    </search>
  )
}

const COLUMNS: readonly Column<AuditRow>[] = [
  { title: 'When', cell: ({ at }) => <Moment at={at} withTime /> },
  { title: 'Who', cell: ({ by }) => <span title={`${by.kind} ${by.id}`}>{actorInWords(by)}</span> },
  { title: 'What', cell: ({ action }) => actionInWords(action) },
  {
    title: 'About',
    cell: ({ about, part }) => (
      <>
        <span className={ui.quiet}>{actionInWords(about.kind)}</span>{' '}
        <span className={ui.address}>{about.name}</span>
        {part !== null && <span className={ui.address}>, part {part}</span>}
      </>
    ),
  },
  {
    title: 'From where',
    cell: ({ from }) => (from === null ? '–' : [from.address, from.browser ?? []].flat().join(', ')),
  },
]
