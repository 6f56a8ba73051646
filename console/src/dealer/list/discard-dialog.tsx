/** Asks before a draft is deleted. */
import type { ListedApplicationDraft } from '../../../../src/http/dealer-applications/draft-pages.ts'
import { call } from '../../api/call.ts'
import { ConfirmDialog } from '../../ui/dialogs/dialogs.tsx'

type Props = {
  readonly draft: ListedApplicationDraft
  readonly name: string
  readonly onClose: () => void
}

export const DiscardDialog = ({ draft: { id, version }, name, onClose }: Props) => (
  <ConfirmDialog
    title="Discard this draft?"
    opened
    onClose={onClose}
    verb="Discard"
    isGrave
    act={() => call('discardApplicationDraft', { params: { id }, body: { seen: version } })}
    renews={['listApplicationDrafts']}
    says="The draft has been discarded."
  >
    <p>This deletes everything you entered for {name}. It cannot be undone.</p>
  </ConfirmDialog>
)
