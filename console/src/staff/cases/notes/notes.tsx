/** The notes that the lender's staff write to each other about a case, pinned ones first. */

import type { CaseView, ShownNote } from '../../../../../src/http/cases/case-view.ts'
import { call } from '../../../api/call.ts'
import { IconPin, IconPinnedOff } from '../../../ui/icons/of-pages.ts'
import { Moment } from '../../../ui/notes/moment.tsx'
import { FailureNote } from '../../../ui/notes/notes.tsx'
import ui from '../../../ui/style/ui.module.css'
import { useCommand } from '../conflict.tsx'
import { partsOf } from './mentions.ts'
import css from './notes.module.css'
import { WriteNote } from './write.tsx'

export const CaseNotes = ({ view }: { readonly view: CaseView }) => {
  const pinning = useCommand({
    act: ({ id, isPinned }: ShownNote) =>
      call('pinNote', { params: { reference: view.reference, id }, body: { isPinned: !isPinned } }),
  })
  return (
    <div className={`${ui.stack} ${ui.gap5}`}>
      {view.allowed.note && <WriteNote view={view} />}
      {pinning.error !== null && <FailureNote error={pinning.error} />}
      {view.notes.length === 0 ? (
        <p className={ui.quiet}>No notes yet.</p>
      ) : (
        <ul className={ui.plain}>
          {view.notes.map((note) => (
            <li key={note.id} className={css.note} data-pinned={note.isPinned || undefined}>
              <div className={`${ui.line} ${css.noteHead}`}>
                <strong>{note.by.name}</strong>
                <span className={ui.quiet}>
                  {note.isPinned && 'Pinned. '}
                  <Moment at={note.at} withTime />
                </span>
                <button
                  type="button"
                  className={ui.show}
                  aria-label={`${note.isPinned ? 'Unpin' : 'Pin'} the note by ${note.by.name}`}
                  onClick={() => pinning.mutate(note)}
                >
                  {note.isPinned ? <IconPinnedOff size={16} /> : <IconPin size={16} />}
                </button>
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
