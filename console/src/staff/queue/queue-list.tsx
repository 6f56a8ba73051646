/** The list and its surroundings: the count of new rows, a failed refresh, an empty list, and the button for more. */

import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { shortMoment } from '../../names/formats.ts'
import { SetupNote } from '../../shared/person/setup-note.tsx'
import type { Saved } from '../../ui/forms/save-button.tsx'
import { Loaded } from '../../ui/notes/loaded.tsx'
import { Empty } from '../../ui/notes/notes.tsx'
import ui from '../../ui/style/ui.module.css'
import { useOpenCase } from '../cases/case-link.tsx'
import { useColumns } from './columns.tsx'
import { CaseList } from './list.tsx'
import { ListHead } from './list-head.tsx'
import css from './queue.module.css'
import type { useAddress } from './use-address.ts'
import type { useQueue } from './use-queue.ts'

type Props = {
  readonly queue: ReturnType<typeof useQueue>
  readonly address: ReturnType<typeof useAddress>
  readonly now: number
  readonly isNarrowed: boolean
  readonly exported: Saved
}

/** A narrower window has no room beside the list; there a click on a row opens the case. */
const HAS_PREVIEW = '(min-width: 80em)'

/** There the rows are cards, as in the styles. */
const IS_PHONE = '(max-width: 48em)'

export const QueueList = ({ queue, address, now, isNarrowed, exported }: Props) => {
  const { cases, rows } = queue
  const { view, search, selected, order, show, toggle, sort } = address
  const open = useOpenCase()
  const hasPreview = useMediaQuery(HAS_PREVIEW, undefined, { getInitialValueInEffect: false })
  const isPhone = useMediaQuery(IS_PHONE, undefined, { getInitialValueInEffect: false })
  const { box, columns } = useColumns(order, isPhone === true)
  return (
    <div ref={box} className={`${ui.card} ${ui.stack} ${css.list}`}>
      <Loaded query={cases} what="the cases" lines={8} of="list">
        {() => null}
      </Loaded>
      <div role="status" className={css.fresh}>
        {queue.fresh > 0 && (
          <Button size="xs" radius="xl" onClick={queue.showNow}>
            {queue.fresh} new
          </Button>
        )}
      </div>
      {cases.data !== undefined && rows.length === 0 && (
        <>
          <Empty>{emptyInWords(isNarrowed, queue.nextDueAt, now)}</Empty>
          {!isNarrowed && <SetupNote />}
        </>
      )}
      {rows.length > 0 && (
        <ListHead
          view={view}
          total={queue.total}
          rows={rows}
          order={order}
          columns={columns}
          exported={exported}
          onSort={sort}
        />
      )}
      {rows.length > 0 && (
        <CaseList
          columns={columns}
          view={view}
          rows={rows}
          now={now}
          shown={search.case}
          selected={selected}
          order={order}
          onShow={hasPreview === true ? show : open}
          onSelect={toggle}
          onSort={sort}
        />
      )}
      {cases.hasNextPage && !queue.isBefore && (
        <div className={ui.actions}>
          <Button variant="default" size="xs" loading={cases.isFetchingNextPage} onClick={queue.showMore}>
            Show more cases
          </Button>
        </div>
      )}
    </div>
  )
}

const emptyInWords = (isNarrowed: boolean, nextDueAt: string | null, now: number): string => {
  if (isNarrowed) return 'No cases match these filters.'
  return nextDueAt === null
    ? 'Queue clear. Nothing is due.'
    : `Queue clear, next due ${shortMoment(nextDueAt, now)}.`
}
