/** The keys of the queue. */

import { useShortcuts } from '../../shared/person/shortcuts.ts'
import { useOpenCase } from '../cases/case-link.tsx'
import type { RetainedRow } from './retained-rows.ts'
import type { useAddress } from './use-address.ts'
import type { Work } from './use-work.ts'

type Given = {
  readonly rows: readonly RetainedRow[]
  readonly address: ReturnType<typeof useAddress>
  readonly work: Work
  readonly onFilter: () => void
}

/** If the focus is on a control, Enter presses it. */
const isOnControl = (): boolean => document.activeElement?.closest('a, button, summary') != null

export const useQueueKeys = ({ rows, address, work, onFilter }: Given): void => {
  const open = useOpenCase()
  const { show, toggle, search } = address
  const place = rows.findIndex(({ row }) => row.reference === search.case)
  const move = (by: 1 | -1) => () => {
    const to = place === -1 ? rows[0] : rows[place + by]
    if (to === undefined) return
    show(to.row.reference)
    const row = document.querySelector(`[data-case="${CSS.escape(to.row.reference)}"]`)
    row?.querySelector<HTMLElement>('th a')?.focus()
  }
  const shown = rows[place]?.row.reference
  useShortcuts('In the queue', [
    { keys: 'j', does: 'Next case', run: move(1) },
    { keys: 'k', does: 'Previous case', run: move(-1) },
    {
      keys: 'Enter',
      does: 'Open the case',
      run: () => (shown === undefined || isOnControl() ? false : open(shown)),
    },
    {
      keys: 'Escape',
      does: 'Close the preview',
      run: () => (shown === undefined ? false : show(undefined)),
    },
    { keys: 'x', does: 'Select the case', run: () => (shown === undefined ? false : toggle(shown)) },
    { keys: 'i', does: 'Assign to me', run: work.takeTargets },
    { keys: 'a', does: 'Assign to someone', run: work.askAssign },
    { keys: 's', does: 'Snooze', run: work.askSnooze },
    { keys: 'f', does: 'Filters', run: onFilter },
    { keys: 'n', does: 'Take the next case', run: () => work.next.mutate() },
  ])
}
