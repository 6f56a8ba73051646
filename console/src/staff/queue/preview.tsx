/** The case beside the list: what the row has no room for, and the actions that need no full page. */

import { Button, CloseButton } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import type { QueueRow } from '../../../../src/modules/cases/queue-row-pages.ts'
import { wholeEuros } from '../../names/formats.ts'
import { STATE_NAMES } from '../../names/words.ts'
import { Moment } from '../../ui/notes/notes.tsx'
import ui from '../../ui/style/ui.module.css'
import { noteLook, useOpenCase } from '../cases/case-link.tsx'
import { DueChip, WhyHere } from './columns.tsx'
import { borrowersOf } from './list.tsx'
import css from './queue.module.css'
import { PARTY_NAMES, type RetainedRow } from './rows.ts'

/** Nobody needs it before a case is previewed, so the list does not wait for it. */
const Previewed = lazy(() =>
  import('../cases/affordability.tsx').then((loaded) => ({ default: loaded.Previewed })),
)

type Props = {
  readonly retained: RetainedRow
  readonly now: number
  readonly actions: ReactNode
  /** Whether the person has assigned, snoozed or decided on it in this list. */
  readonly hasActed: boolean
  readonly onClose: () => void
}

/** A row that the person only passes on the way to another is not looked at. */
const LOOKED_AT_MILLISECONDS = 2_000

export const Preview = ({ retained: { row, hasLeft }, now, actions, hasActed, onClose }: Props) => {
  const open = useOpenCase()
  const { reference } = row
  useEffect(() => {
    const timer = setTimeout(() => noteLook(reference, { look: 'previewed' }), LOOKED_AT_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [reference])
  return (
    <section className={`${ui.card} ${css.preview}`} aria-labelledby="preview-title">
      <div className={`${ui.sectionHead} ${css.previewHead}`}>
        <h2 id="preview-title">{borrowersOf(row)}</h2>
        <CloseButton aria-label="Close the preview" onClick={onClose} />
      </div>
      <p className={css.previewReference}>
        <code>{row.reference}</code>
      </p>
      {hasLeft && (
        <p role="status" className={ui.note}>
          {hasActed
            ? 'After what you did, this case is no longer in this list.'
            : 'This case is no longer in this list. It has changed, or its time here is over.'}
        </p>
      )}
      <div className={`${ui.actions} ${ui.gap2} ${css.flags}`}>
        <DueChip row={row} now={now} />
        <WhyHere row={row} />
      </div>
      <Suspense>
        <Previewed row={row} />
      </Suspense>
      <dl className={`${ui.facts} ${css.previewFacts}`}>
        {factsOf(row).map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={ui.actions}>
        <Button variant="filled" onClick={() => open(row.reference)}>
          Open case
        </Button>
        {actions}
      </div>
    </section>
  )
}

const factsOf = (row: QueueRow): readonly (readonly [string, ReactNode])[] => [
  ['State', STATE_NAMES[row.state]],
  ['Since', <Moment key="since" at={row.since} withTime />],
  ['Waiting on', PARTY_NAMES[row.waitsFor]],
  ['Owner', row.assignee?.name ?? 'Unassigned'],
  ['Amount', row.amount === null ? 'Not known' : wholeEuros(row.amount)],
  ['Vehicle', row.vehicle ?? 'Not known'],
  ['Product', row.product?.name ?? 'None'],
  ['Dealer', row.dealer?.name ?? 'None'],
  ['Submitted by', row.client ?? 'The dealer, in the console'],
]

/** The address names a case that is not in the list. */
export const NotHere = ({
  reference,
  onClose,
}: {
  readonly reference: string
  readonly onClose: () => void
}) => {
  const open = useOpenCase()
  return (
    <section className={`${ui.card} ${css.preview}`} aria-labelledby="preview-title">
      <div className={`${ui.sectionHead} ${css.previewHead}`}>
        <h2 id="preview-title">Not in this list</h2>
        <CloseButton aria-label="Close the preview" onClick={onClose} />
      </div>
      <p>
        <code>{reference}</code> is not among the cases shown. It may have left the list, or be further down.
      </p>
      <div className={ui.actions}>
        <Button variant="filled" onClick={() => open(reference)}>
          Open case
        </Button>
      </div>
    </section>
  )
}
