/** Messages with the lender about an application. */

import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { OwnApplication } from '../../../../src/http/dealer-applications/application-view.ts'
import type { ConsoleOperationName } from '../../../../src/http/server/page-operations.ts'
import { call } from '../../api/call.ts'
import { keyOf, readBy } from '../../api/queries.ts'
import { Thread } from '../../shared/application/messages/thread.tsx'
import { WriteMessage } from '../../shared/application/messages/write.tsx'
import { Loaded } from '../../ui/notes/loaded.tsx'
import { Section } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'

const AGAIN_MILLISECONDS = 15_000
const SHOWN_BY: readonly ConsoleOperationName[] = ['listOwnMessages', 'listOwnApplications']

/** The field's id in the page, which other parts link to. */
export const WRITE_ID = 'write-to-the-lender'

export const Messages = ({ shown: { reference, application } }: { readonly shown: OwnApplication }) => {
  const params = { reference }
  const client = useQueryClient()
  const messages = useQuery({
    ...readBy('listOwnMessages', { params }),
    refetchInterval: AGAIN_MILLISECONDS,
  })
  const markRead = async (ids: readonly string[]) => {
    await call('markOwnMessagesRead', { params, body: { ids } })
    for (const name of SHOWN_BY) void client.invalidateQueries({ queryKey: keyOf(name) })
  }
  return (
    <Section title="Messages">
      <div className={ui.stack}>
        <Loaded query={messages} what="the messages" of="list">
          {({ items }) => (
            <Thread messages={items} side="dealer" markRead={markRead} empty="No messages yet" />
          )}
        </Loaded>
        {application !== null && (
          <WriteMessage
            id={WRITE_ID}
            reference={reference}
            label="Write to the lender"
            description="The lender’s staff and your colleagues can read this."
            send={(text) => call('writeOwnMessage', { params, body: { text } })}
            renews={SHOWN_BY}
          />
        )}
      </div>
    </Section>
  )
}
