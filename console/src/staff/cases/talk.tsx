/** The texts about a case: notes, for the lender's staff alone, or messages, which the dealer reads. */
import '@mantine/core/styles/Tabs.css'
import { Tabs } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { hasCapability } from '../../../../src/domain/access/roles.ts'
import type { CaseView, ShownEvent, ShownNote } from '../../../../src/modules/cases/case-view-pages.ts'
import type { ConsoleOperationName } from '../../../../src/server/page-operations.ts'
import { call } from '../../api/call.ts'
import { keyOf } from '../../api/queries.ts'
import { Thread, WriteMessage } from '../../shared/application/messages.tsx'
import { inPeoplesWords } from '../../shared/application/words.ts'
import { usePerson } from '../../shared/person/person.ts'
import { IconPin, IconPinnedOff } from '../../ui/icons/of-pages.ts'
import { Mark } from '../../ui/notes/marks.tsx'
import { FailureNote, Moment } from '../../ui/notes/notes.tsx'
import ui from '../../ui/style/ui.module.css'
import css from './cases.module.css'
import head from './head.module.css'
import { runsIn } from './runs.ts'
import { useCommand } from './use-case.tsx'
import { partsOf, WriteNote } from './write-note.tsx'

export const CaseTalk = ({ view }: { readonly view: CaseView }) => {
  const { talk = 'notes' } = useSearch({ strict: false })
  const navigate = useNavigate()
  const unread = view.messages.filter(({ side, isRead }) => side === 'dealer' && !isRead).length
  const choose = (chosen: string | null) =>
    void navigate({
      to: '.',
      search: ({ talk: _left, ...search }) => ({
        ...search,
        ...(chosen === 'messages' && { talk: 'messages' as const }),
      }),
      replace: true,
    })
  return (
    <Tabs value={talk} onChange={choose} keepMounted={false} className={css.talk}>
      <Tabs.List aria-label="Notes and messages">
        <Tabs.Tab value="notes">Notes</Tabs.Tab>
        <Tabs.Tab value="messages">
          Messages
          {unread > 0 && (
            <>
              {' '}
              <Mark>{`${unread} new`}</Mark>
            </>
          )}
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="notes">
        <CaseNotes view={view} />
      </Tabs.Panel>
      <Tabs.Panel value="messages">
        <CaseMessages view={view} />
      </Tabs.Panel>
    </Tabs>
  )
}

const SHOWN_BY: readonly ConsoleOperationName[] = ['readCase', 'listCases', 'countCases']

/** The messages with the dealer's people about a case, apart from notes, which they never see. */
const CaseMessages = ({ view }: { readonly view: CaseView }) => {
  const { reference, messages, allowed, dealer } = view
  const client = useQueryClient()
  const params = { reference }
  const { role } = usePerson()
  const markRead = async (ids: readonly string[]) => {
    if (!hasCapability(role, 'payOut')) return
    await call('markMessagesRead', { params, body: { ids } })
    for (const name of SHOWN_BY) void client.invalidateQueries({ queryKey: keyOf(name) })
  }
  return (
    <div className={`${ui.stack} ${ui.gap5}`}>
      {allowed.message ? (
        <WriteMessage
          reference={reference}
          label="Write to the dealer"
          description={`Everyone at ${dealer ?? 'the dealer'} who has an account can read this.`}
          templates={view.templates.message}
          send={(text) => call('writeMessage', { params, body: { text } })}
          renews={SHOWN_BY}
        />
      ) : (
        dealer === null && <p className={ui.quiet}>This case has no dealer, so you cannot send messages.</p>
      )}
      <Thread messages={messages} side="lender" markRead={markRead} empty="No messages yet" />
    </div>
  )
}

/** The notes that the lender's staff write to each other about a case, pinned ones first. */
const CaseNotes = ({ view }: { readonly view: CaseView }) => {
  const { role } = usePerson()
  const pinning = useCommand({
    act: ({ id, isPinned }: ShownNote) =>
      call('pinNote', { params: { reference: view.reference, id }, body: { isPinned: !isPinned } }),
  })
  return (
    <div className={`${ui.stack} ${ui.gap5}`}>
      {view.allowed.note && <WriteNote view={view} />}
      <FailureNote error={pinning.error} />
      {view.notes.length === 0 ? (
        <p className={ui.quiet}>No notes yet.</p>
      ) : (
        <ul className={ui.plain}>
          {view.notes.map((note) => (
            <li key={note.id} className={head.note} data-pinned={note.isPinned || undefined}>
              <div className={`${ui.line} ${head.noteHead}`}>
                <strong>{note.by.name}</strong>
                <span className={ui.quiet}>
                  {note.isPinned && 'Pinned. '}
                  <Moment at={note.at} withTime />
                </span>
                {hasCapability(role, 'staff') && (
                  <button
                    type="button"
                    className={ui.show}
                    aria-label={`${note.isPinned ? 'Unpin' : 'Pin'} the note by ${note.by.name}`}
                    onClick={() => pinning.mutate(note)}
                  >
                    {note.isPinned ? <IconPinnedOff size={16} /> : <IconPin size={16} />}
                  </button>
                )}
              </div>
              <p className={ui.typed}>
                {partsOf(note.text, note.mentions).map(({ text, isMention }, place) =>
                  // biome-ignore lint/suspicious/noArrayIndexKey: a note never changes.
                  isMention ? <strong key={place}>{text}</strong> : <span key={place}>{text}</span>,
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type Props = { readonly shown: CaseView }

/** A case's history, the newest first. Runs of like entries, such as eleven uploads, are one line that opens. */
export const Timeline = ({ shown: { timeline } }: Props) => (
  <ol className={`${css.list} ${ui.ruled} ${css.timeline}`}>
    {runsIn(timeline).map((run) => (
      // No entry ever changes, and new ones come before it: its place from the end is its own.
      <li key={timeline.length - run.place}>
        {run.entries.length === 1 ? <Entry entry={run.first} /> : <Run entries={run.entries} />}
      </li>
    ))}
  </ol>
)

const Entry = ({ entry: { at, by, what, reason, sentBack } }: { readonly entry: ShownEvent }) => (
  <>
    <span>
      {by ?? 'Someone'} {what}
    </span>
    {reason !== null && <span className={css.text}>{inPeoplesWords(reason, sentBack)}</span>}
    <span className={ui.quiet}>
      <Moment at={at} withTime />
    </span>
  </>
)

/** As it is shown. */
const minuteOf = ({ at }: ShownEvent): string => at.slice(0, 'YYYY-MM-DDTHH:MM'.length)

const Run = ({ entries }: { readonly entries: readonly ShownEvent[] }) => {
  const [newest] = entries
  const oldest = entries.at(-1)
  if (newest === undefined || oldest === undefined) return null
  return (
    <details>
      <summary>
        {newest.by ?? 'Someone'} {newest.what} and {entries.length - 1} more
        <span className={`${ui.quiet} ${css.text}`}>
          {minuteOf(oldest) !== minuteOf(newest) && (
            <>
              <Moment at={oldest.at} withTime /> to{' '}
            </>
          )}
          <Moment at={newest.at} withTime />
        </span>
      </summary>
      <ol className={`${css.list} ${css.run}`}>
        {entries.map((entry, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two entries may have the same time, and none changes.
          <li key={entries.length - place}>
            <Entry entry={entry} />
          </li>
        ))}
      </ol>
    </details>
  )
}
