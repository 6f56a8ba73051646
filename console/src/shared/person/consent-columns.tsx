/** The columns of a list of consents: a person's own, or those of a user whom they manage. */
import type { OwnConsent } from '../../../../src/http/consents/pages.ts'
import { scopesInWords } from '../../names/words.ts'
import type { Column } from '../../ui/lists/records.tsx'
import { ModeMark } from '../../ui/notes/marks.tsx'
import { Moment } from '../../ui/notes/moment.tsx'

export const consentColumns: readonly Column<OwnConsent>[] = [
  {
    title: 'Client',
    cell: ({ client }) => (
      <>
        {client.name} <ModeMark mode={client.mode} />
      </>
    ),
  },
  {
    title: 'Permissions',
    cell: ({ scopes }) => scopesInWords(scopes),
  },
  {
    title: 'State',
    cell: ({ givenAt, withdrawnAt }) => (
      <>
        Given on <Moment at={givenAt} />
        {withdrawnAt !== null && (
          <>
            <br />
            <strong>Withdrawn</strong> on <Moment at={withdrawnAt} />
          </>
        )}
      </>
    ),
  },
]
