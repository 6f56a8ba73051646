/** The messages with the dealer's people about a case, apart from notes, which they never see. */
import { useQueryClient } from '@tanstack/react-query'
import type { CaseView } from '../../../../../src/http/cases/case-view.ts'
import type { ConsoleOperationName } from '../../../../../src/http/server/page-operations.ts'
import { call } from '../../../api/call.ts'
import { keyOf } from '../../../api/queries.ts'
import { Thread } from '../../../shared/application/messages/thread.tsx'
import { WriteMessage } from '../../../shared/application/messages/write.tsx'
import ui from '../../../ui/style/ui.module.css'

const SHOWN_BY: readonly ConsoleOperationName[] = ['readCase', 'listCases', 'countCases']

export const CaseMessages = ({ view }: { readonly view: CaseView }) => {
  const { reference, messages, allowed, dealer } = view
  const client = useQueryClient()
  const params = { reference }
  const markRead = async (ids: readonly string[]) => {
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
        <p className={ui.quiet}>This case has no dealer, so you cannot send messages.</p>
      )}
      <Thread messages={messages} side="lender" markRead={markRead} empty="No messages yet" />
    </div>
  )
}
