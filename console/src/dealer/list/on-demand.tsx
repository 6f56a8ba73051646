/** What a dealer's list loads once somebody asks for it: its filters, and the question before a draft is discarded. */
import { Button, NativeSelect } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { STATES } from '../../../../src/domain/application/states.ts'
import type { ListedApplicationDraft } from '../../../../src/modules/dealer-desk/form-pages.ts'
import { call } from '../../api/call.ts'
import { STATE_NAMES } from '../../names/words.ts'
import { ConfirmDialog } from '../../ui/dialogs/dialogs.tsx'
import { DayFilter } from '../../ui/forms/fields.tsx'
import ui from '../../ui/style/ui.module.css'
import { type Filters, isFiltered, UNFILTERED } from '../address.ts'

/** The filters of a dealer's list. The page's address holds them. */
export const ListFilters = ({ filters }: { readonly filters: Filters }) => {
  const navigate = useNavigate()
  const set = (changed: Filters) =>
    void navigate({
      to: '/console/applications',
      search: (before) => ({ ...before, ...changed }),
      replace: true,
      resetScroll: false,
    })
  return (
    <search className={ui.filters} aria-label="Filters">
      <NativeSelect
        size="sm"
        label="State"
        value={filters.state ?? ''}
        data={[{ value: '', label: 'Any' }, ...STATES.map((value) => ({ value, label: STATE_NAMES[value] }))]}
        onChange={({ currentTarget: { value } }) => set({ state: value || undefined })}
      />
      <DayFilter
        size="sm"
        label="Received from"
        day={filters.receivedFrom}
        onDay={(receivedFrom) => set({ receivedFrom })}
      />
      <DayFilter
        size="sm"
        label="Received to"
        day={filters.receivedTo}
        onDay={(receivedTo) => set({ receivedTo })}
      />
      {isFiltered(filters) && (
        <Button size="sm" onClick={() => set(UNFILTERED)}>
          Clear filters
        </Button>
      )}
    </search>
  )
}

type Props = {
  readonly draft: ListedApplicationDraft
  readonly name: string
  readonly onClose: () => void
}

/** Asks before a draft is deleted. */
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
