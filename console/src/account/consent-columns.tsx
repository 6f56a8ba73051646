/** The columns of a list of consents: a person's own, or those of a user whom they manage. */
import type { OwnConsent } from '../../../src/http/consents/pages.ts'
import { ModeMark } from '../parts/marks.tsx'
import { Moment } from '../parts/moment.tsx'
import type { Column } from '../parts/records.tsx'
import { scopesInWords } from '../words.ts'

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
    title: 'Allows',
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
