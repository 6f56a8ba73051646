/** The texts about a case: notes, for the lender's staff alone, or messages, which the dealer reads. */
import '@mantine/core/styles/Tabs.css'
import { Tabs } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { CaseView } from '../../../../src/http/cases/case-view.ts'
import { Mark } from '../../ui/notes/marks.tsx'
import css from './cases.module.css'
import { CaseMessages } from './messages/messages.tsx'
import { CaseNotes } from './notes/notes.tsx'

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
