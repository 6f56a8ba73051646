/** The columns of a dealer's lists of applications. */
import type { ListedOwnApplication } from '../../../../src/http/dealer-applications/pages.ts'
import { count, euros } from '../../names/formats.ts'
import type { Column } from '../../ui/lists/records.tsx'
import { Alert, Mark } from '../../ui/notes/marks.tsx'
import { Moment } from '../../ui/notes/moment.tsx'
import ui from '../../ui/style/ui.module.css'
import { ApplicationLink } from '../application-link.tsx'
import css from './list.module.css'

export const COLUMNS: readonly Column<ListedOwnApplication>[] = [
  {
    title: 'Customer',
    cell: ({ reference, customer }) => (
      <ApplicationLink reference={reference}>{customer === '' ? 'Erased' : customer}</ApplicationLink>
    ),
  },
  { title: 'Vehicle', cell: ({ vehicle }) => <span className={css.vehicle}>{vehicle ?? '–'}</span> },
  {
    title: 'Monthly payment',
    isAmount: true,
    cell: ({ monthlyPayment }) => (monthlyPayment === null ? '–' : euros(monthlyPayment)),
  },
  {
    title: 'Status',
    cell: ({ status, unreadMessages }) => (
      <>
        {status} {unreadMessages > 0 && <Mark>{count(unreadMessages, 'new message', 'new messages')}</Mark>}
      </>
    ),
  },
  {
    title: 'Next step',
    cell: ({ reference, nextStep: { heading, isAlert, waitsFor, actions } }) => {
      if (waitsFor !== 'dealer') return <span className={ui.quiet}>{heading}</span>
      const link = (
        <ApplicationLink reference={reference} isToCorrect={actions[0]?.action === 'correct'}>
          {heading}
        </ApplicationLink>
      )
      return isAlert ? <Alert>{link}</Alert> : link
    },
  },
  { title: 'Last change', cell: ({ updatedAt }) => <Moment at={updatedAt} withTime /> },
]

export const BY: Column<ListedOwnApplication> = {
  title: 'Created by',
  cell: ({ isMine }) => (isMine ? 'You' : 'A colleague'),
}
