/** The audit: who did what, to what, when and from where. */

import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { DAY_MILLISECONDS } from '../../../../packages/values/dublin-day.ts'
import { typedDay } from '../../../../packages/values/typed/typed-day.ts'
import { hasCapability } from '../../../../src/domain/access/roles.ts'
import type { AuditChecked, AuditFaultShown, AuditRow } from '../../../../src/modules/audit/audit-pages.ts'
import { askForFile, call } from '../../api/call.ts'
import { pagesBy, readBy } from '../../api/queries.ts'
import { count, endOfDay } from '../../names/formats.ts'
import { usePerson } from '../../shared/person/person.ts'
import { useAction } from '../../ui/forms/action.ts'
import { DayField } from '../../ui/forms/fields.tsx'
import { SaveButton } from '../../ui/forms/files.tsx'
import { type Column, Records } from '../../ui/lists/records.tsx'
import { FailureNote, LoadedPages, Moment } from '../../ui/notes/notes.tsx'
import { Page, Section } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { type AuditAsked, inAddress } from '../address.ts'
import { actionInWords, actorInWords } from './words.ts'

const SECOND = 1_000

/** The time at which a day ends in Dublin, or the day `daysBefore` days earlier. */
const dayEnd = (day: string, daysBefore = 0): string => {
  const date = new Date(Date.parse(`${day}T12:00:00Z`) - daysBefore * DAY_MILLISECONDS)
    .toISOString()
    .slice(0, 10)
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
  const { role } = usePerson()
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
    <Page
      title="Audit"
      actions={by && hasCapability(role, 'admin') && <Exports sent={{ ...sent, ...idsOf(by) }} />}
    >
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

type Checked = Omit<AuditChecked, 'nextCursor'>

/** Checks the chain in parts, and reports its progress. */
const checkChain = async (onPart: (entries: number) => void): Promise<Checked> => {
  let whole: AuditChecked = await call('checkAudit', { body: { from: 1 } })
  while (whole.nextCursor !== null) {
    onPart(whole.entries)
    const part: AuditChecked = await call('checkAudit', { body: { from: whole.nextCursor } })
    whole = {
      ...part,
      seals: whole.seals + part.seals,
      entries: whole.entries + part.entries,
      faults: [...whole.faults, ...part.faults],
      underLostKeys: whole.underLostKeys + part.underLostKeys,
      head: part.head ?? whole.head,
    }
  }
  return whole
}

/** Checks that nobody has changed the audit since it was sealed. */
const Chain = () => {
  const [entries, setEntries] = useState(0)
  const checking = useAction({
    act: () => checkChain(setEntries),
    renews: [],
  })
  return (
    <Section
      title="Seal chain"
      lead="The service seals new entries once a minute. A check shows whether any entry has been changed, removed, added or swapped since."
      actions={
        <Button size="xs" loading={checking.isPending} onClick={() => checking.mutate()}>
          Check the chain
        </Button>
      }
    >
      <div role="status">
        {checking.isPending && entries > 0 && <p>{count(entries, 'entry', 'entries')} checked so far…</p>}
        {checking.data !== undefined && !checking.isPending && <Result checked={checking.data} />}
      </div>
      <FailureNote error={checking.error} />
    </Section>
  )
}

const Result = ({
  checked: { seals, entries, faults, underLostKeys, head, unsealed },
}: {
  readonly checked: Checked
}) => (
  <div className={faults.length === 0 ? `${ui.note} ${ui.stack}` : `${ui.note} ${ui.noteFailure}`}>
    <p>
      {faults.length === 0
        ? `The chain is intact: ${count(entries, 'entry', 'entries')} under ${count(seals, 'seal', 'seals')}.`
        : `The audit trail has been changed since it was sealed: ${count(faults.length, 'seal does', 'seals do')} not match.`}{' '}
      {unsealed.entries > 0 &&
        `${count(unsealed.entries, 'new entry is', 'new entries are')} not sealed yet.`}
    </p>
    {faults.length > 0 && (
      <ul>
        {faults.slice(0, FAULTS_SHOWN).map((fault) => (
          <li key={fault.seal}>
            Seal {fault.seal}, <Moment at={fault.from} withTime /> to <Moment at={fault.to} withTime />:{' '}
            {faultInWords(fault)}
          </li>
        ))}
      </ul>
    )}
    {underLostKeys > 0 && (
      <p>
        {count(underLostKeys, 'seal was', 'seals were')} made with keys that no longer exist, so their origin
        cannot be verified.
      </p>
    )}
    {head !== null && (
      <p className={ui.quiet}>
        Last seal, to store elsewhere: <code>{`${head.number}:${head.hash}`}</code>
      </p>
    )}
  </div>
)

const FAULTS_SHOWN = 20

const faultInWords = ({ what, entries, entriesNow }: AuditFaultShown): string => {
  if (what === 'gap') return 'seals before it are missing.'
  if (what === 'seal') return 'the seal itself was changed.'
  return entries === entriesNow
    ? `one of its ${entries} entries was changed.`
    : `it covers ${count(entries, 'entry', 'entries')}, but ${entriesNow} were found.`
}
