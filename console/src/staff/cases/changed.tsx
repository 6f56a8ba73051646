/** Above a case: what others have changed since the page loaded it, or that the page could not reload it. */

import { Button } from '@mantine/core'
import { useEffect } from 'react'
import type { CaseView } from '../../../../src/http/cases/case-view.ts'
import { useLostAt } from '../../api/reach.ts'
import { count } from '../../names/formats.ts'
import { Moment } from '../../ui/notes/moment.tsx'
import { sentenceOf } from '../../ui/notes/notes.tsx'
import ui from '../../ui/style/ui.module.css'
import css from './cases.module.css'
import type { Waiting } from './use-case.ts'

export const ChangedNote = ({
  waiting,
  onShow,
}: {
  readonly waiting: Waiting | null
  readonly onShow: () => void
}) => {
  const isShown = waiting !== null
  useEffect(() => {
    if (isShown) keepFocusInSight()
  }, [isShown])
  return (
    <div role="status" className={css.changed}>
      {waiting !== null && (
        <div className={`${ui.note} ${ui.between}`}>
          <p>
            <Said waiting={waiting} /> What you typed is still here.
          </p>
          <Button variant="default" size="xs" onClick={onShow}>
            Show
          </Button>
        </div>
      )}
    </div>
  )
}

/** The note moves the page down: what has the keyboard must not slip behind the bar of decisions. */
const keepFocusInSight = (): void => {
  const focused = document.activeElement
  if (focused === null || focused === document.body) return
  const { top, bottom } = focused.getBoundingClientRect()
  if (bottom > 0 && top < innerHeight) focused.scrollIntoView({ block: 'nearest' })
}

const Said = ({ waiting: { last, number } }: { readonly waiting: Waiting }) => {
  if (last === undefined || number < 1) return <>The case has changed.</>
  return (
    <>
      <strong>
        {last.by ?? 'The service'} {last.what}
      </strong>
      , <Moment at={last.at} withTime />
      {number > 1 && `, after ${count(number - 1, 'other change', 'other changes')}`}.
    </>
  )
}

/** The page keeps showing what it has, with its time. */
export const NotRenewed = ({
  error,
  shown: { at },
  onRetry,
}: {
  readonly error: unknown
  readonly shown: CaseView
  readonly onRetry: () => void
}) =>
  // While the service is lost, the page says so once.
  useLostAt() !== null ? null : (
    <div role="alert" className={`${ui.note} ${ui.noteFailure} ${ui.between}`}>
      <p>
        {sentenceOf(error)} This page shows the case as it was on <Moment at={at} withTime />.
      </p>
      <Button variant="default" size="xs" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
