/** Lists that staff have named: a view with its filters, for oneself or for all of the lender's staff. */
import { Button, Checkbox, CloseButton, Popover, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { QueueView } from '../../../src/domain/queue-views.ts'
import type { BodyTo } from '../../../src/http/console/contract/index.ts'
import type { SavedView } from '../../../src/http/console/contract/queue.ts'
import { call } from '../api/call.ts'
import { readBy } from '../api/queries.ts'
import { useAction } from '../parts/action.ts'
import { FormDialog } from '../parts/form-dialog.tsx'
import { focusFirstOf, needed } from '../parts/forms.ts'
import { FailureNote, Loading } from '../parts/notes.tsx'
import { filtersOf, type QueueSearch, queueSearch } from './address.ts'

type Props = { readonly view: QueueView; readonly search: QueueSearch }

export const SavedViews = ({ view, search }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const [isSaving, setSaving] = useState(false)
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
          <Button variant="default" size="xs" onClick={() => setOpen(!isOpen)}>
            Saved views
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label="Saved views">
          {isOpen && (
            <Saved
              onClose={() => setOpen(false)}
              onSave={() => {
                setOpen(false)
                setSaving(true)
              }}
            />
          )}
        </Popover.Dropdown>
      </Popover>
      <FormDialog title="Save this view" opened={isSaving} onClose={() => setSaving(false)}>
        <SaveForm view={view} search={search} onClose={() => setSaving(false)} />
      </FormDialog>
    </>
  )
}

const Saved = ({ onClose, onSave }: { readonly onClose: () => void; readonly onSave: () => void }) => {
  const saved = useQuery(readBy('listSavedViews'))
  const deleting = useAction({
    act: ({ id }: SavedView) => call('deleteSavedView', { params: { id } }),
    renews: ['listSavedViews'],
    says: 'The view is deleted.',
  })
  return (
    <div className="stack">
      {saved.isPending && <Loading what="the saved views" />}
      {saved.isError && <FailureNote error={saved.error} onRetry={() => void saved.refetch()} />}
      {deleting.error !== null && <FailureNote error={deleting.error} />}
      {saved.data?.items.length === 0 && <p className="quiet">None yet. Set filters, then save them here.</p>}
      {saved.data !== undefined && saved.data.items.length > 0 && (
        <ul className="plain saved-views">
          {saved.data.items.map((one) => (
            <li key={one.id}>
              <Link
                to="/console/queue/$view"
                params={{ view: one.view }}
                search={queueSearch(one.filters)}
                onClick={onClose}
              >
                {one.name}
              </Link>
              <span className="quiet">
                {one.isShared ? `Shared by ${one.isOwn ? 'you' : one.by}` : 'Only you'}
              </span>
              {one.isOwn && (
                <CloseButton
                  aria-label={`Delete the view: ${one.name}`}
                  onClick={() => deleting.mutate(one)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <Button variant="default" onClick={onSave}>
        Save this view
      </Button>
    </div>
  )
}

const SaveForm = ({ view, search, onClose }: Props & { readonly onClose: () => void }) => {
  const form = useForm({
    initialValues: { name: '', isShared: false },
    validate: { name: needed('Give the view a name.') },
  })
  const saving = useAction({
    act: (body: BodyTo<'saveView'>) => call('saveView', { body }),
    renews: ['listSavedViews'],
    says: 'The view is saved.',
    onDone: onClose,
  })
  const filters = { ...filtersOf(search), ...(search.sort !== undefined && { sort: search.sort }) }
  return (
    <FormDialog.Body
      verb="Save"
      action={saving}
      onClose={onClose}
      onSubmit={form.onSubmit(
        (named) => saving.mutate({ ...named, view, filters: filters as BodyTo<'saveView'>['filters'] }),
        focusFirstOf(form),
      )}
    >
      <TextInput label="Name" data-autofocus {...form.getInputProps('name')} />
      <Checkbox label="Share it with all staff" {...form.getInputProps('isShared', { type: 'checkbox' })} />
    </FormDialog.Body>
  )
}
