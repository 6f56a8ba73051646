/** The columns of a list of sessions: a person's own, or those of a user whom they manage. */
import type { Session } from '../../../../src/http/sign-in/account-pages.ts'
import type { Column } from '../../ui/lists/records.tsx'
import { Mark } from '../../ui/notes/marks.tsx'
import { Moment } from '../../ui/notes/moment.tsx'

const UNKNOWN = 'Unknown browser'

/** A session's name in buttons and questions. */
export const sessionName = ({ browser, address }: Session): string => `${browser ?? UNKNOWN}, ${address}`

export const sessionColumns: readonly Column<Session>[] = [
  {
    title: 'Browser',
    cell: ({ browser, current }) => (
      <>
        {browser ?? UNKNOWN} {current && <Mark>This session</Mark>}
      </>
    ),
  },
  { title: 'IP address', cell: ({ address }) => address },
  { title: 'Signed in', cell: ({ startedAt }) => <Moment at={startedAt} withTime /> },
  { title: 'Last used', cell: ({ lastSeenAt }) => <Moment at={lastSeenAt} withTime /> },
]
