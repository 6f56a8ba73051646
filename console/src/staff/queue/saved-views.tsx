/** Lists that staff have named: a view with its filters, for themselves or for all of the lender's staff. */

import { Button, Checkbox, CloseButton, Popover, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { QueueView } from '../../../../src/domain/case/queue-views.ts'
import type { SavedView } from '../../../../src/modules/cases/queue-pages.ts'
import type { BodyTo } from '../../../../src/server/page-operations.ts'
import { call } from '../../api/call.ts'
import { readBy } from '../../api/queries.ts'
import { Dialog } from '../../ui/dialogs/dialogs.tsx'
import { useAction } from '../../ui/forms/action.ts'
import { CheckedForm, needed } from '../../ui/forms/form.tsx'
import { FailureNote, Loaded } from '../../ui/notes/notes.tsx'
import { useNotify } from '../../ui/notes/notices.tsx'
import ui from '../../ui/style/ui.module.css'
import { filtersOf, type QueueSearch, queueSearch } from '../address.ts'
import css from './queue.module.css'

type Props = { readonly view: QueueView; readonly search: QueueSearch }

export const SavedViews = ({ view, search }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const [form, setForm] = useState<Editing | null>(null)
  return (
    <>
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position="bottom-end"
        width={300}
        trapFocus
        returnFocus
        transitionProps={{ duration: 0 }}
      >
        <Popover.Target>
          <Button size="xs" onClick={() => setOpen(!isOpen)}>
            Saved views
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label="Saved views">
          {isOpen && (
            <Saved
              onClose={() => setOpen(false)}
              onForm={(editing) => {
                setOpen(false)
                setForm(editing)
              }}
            />
          )}
        </Popover.Dropdown>
      </Popover>
      <Dialog
        isForm
        title={form === null || form === 'new' ? 'Save this view' : 'Rename the view'}
        opened={form !== null}
        onClose={() => setForm(null)}
      >
        {form !== null && (
          <SaveForm view={view} search={search} editing={form} onClose={() => setForm(null)} />
        )}
      </Dialog>
    </>
  )
}

/** The view being renamed, or `new` for what the list shows now. */
type Editing = SavedView | 'new'

type SavedProps = { readonly onClose: () => void; readonly onForm: (editing: Editing) => void }

const bodyOf = ({ name, isShared, view, filters }: SavedView) => ({
  name,
  isShared,
  view,
  filters: filters as BodyTo<'saveView'>['filters'],
})

const Saved = ({ onClose, onForm }: SavedProps) => {
  const notify = useNotify()
  const saveThis = useRef<HTMLButtonElement>(null)
  const saved = useQuery(readBy('listSavedViews'))
  const restoring = useAction({
    act: (one: SavedView) => call('saveView', { body: bodyOf(one) }),
    renews: ['listSavedViews'],
    says: 'The view has been restored.',
  })
  const deleting = useAction({
    act: async (one: SavedView) => {
      await call('deleteSavedView', { params: { id: one.id } })
      return one
    },
    renews: ['listSavedViews'],
    onDone: (one) => {
      // The pressed button goes with its view. Outside the popover, Escape would not close it.
      saveThis.current?.focus()
      notify('The view has been deleted.', () => restoring.mutate(one))
    },
  })
  return (
    <div className={ui.stack}>
      <FailureNote error={deleting.error} />
      <Loaded query={saved} what="the saved views" of="list">
        {({ items }) =>
          items.length === 0 ? (
            <p className={ui.quiet}>No saved views yet. Set filters, then save them here.</p>
          ) : (
            <ViewList views={items} onClose={onClose} onForm={onForm} onDelete={deleting.mutate} />
          )
        }
      </Loaded>
      <Button ref={saveThis} onClick={() => onForm('new')}>
        Save this view
      </Button>
    </div>
  )
}

type FormProps = Props & { readonly editing: Editing; readonly onClose: () => void }

const SaveForm = ({ view, search, editing, onClose }: FormProps) => {
  const old = editing === 'new' ? undefined : editing
  const form = useForm({
    initialValues: { name: old?.name ?? '', isShared: old?.isShared ?? false },
    validate: { name: needed('Enter a name') },
  })
  const filters = { ...filtersOf(search), ...(search.sort !== undefined && { sort: search.sort }) }
  const saving = useAction({
    act: (named: { readonly name: string; readonly isShared: boolean }) =>
      old === undefined
        ? call('saveView', {
            body: { ...named, view, filters: filters as BodyTo<'saveView'>['filters'] },
          })
        : call('changeSavedView', { params: { id: old.id }, body: { ...bodyOf(old), ...named } }),
    renews: ['listSavedViews'],
    says: 'The view has been saved.',
    onDone: onClose,
  })
  return (
    <CheckedForm form={form} verb="Save" action={saving} onClose={onClose}>
      <TextInput label="Name" data-autofocus {...form.getInputProps('name')} />
      <Checkbox label="Share with all staff" {...form.getInputProps('isShared', { type: 'checkbox' })} />
    </CheckedForm>
  )
}

type ViewListProps = SavedProps & {
  readonly views: readonly SavedView[]
  readonly onDelete: (view: SavedView) => void
}

const ViewList = ({ views, onClose, onForm, onDelete }: ViewListProps) => (
  <ul className={`${ui.plain} ${css.savedViews}`}>
    {views.map((one) => (
      <li key={one.id}>
        <Link
          to="/console/queue/$view"
          params={{ view: one.view }}
          search={queueSearch(one.filters)}
          onClick={onClose}
        >
          {one.name}
        </Link>
        <span className={`${ui.quiet} ${css.savedBy}`}>
          {one.isShared ? `Shared by ${one.isOwn ? 'you' : one.by}` : 'Only you'}
        </span>
        {one.isOwn && (
          <span className={ui.actions}>
            <Button
              variant="subtle"
              size="compact-xs"
              aria-label={`Rename the view: ${one.name}`}
              onClick={() => onForm(one)}
            >
              Rename
            </Button>
            <CloseButton aria-label={`Delete the view: ${one.name}`} onClick={() => onDelete(one)} />
          </span>
        )}
      </li>
    ))}
  </ul>
)
