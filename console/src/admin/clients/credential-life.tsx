/** How long a credential is valid, and when it was last used. */
import type { CredentialState } from '../../../../src/domain/lender/credential-life.ts'
import { CREDENTIAL_STATES } from '../../names/words.ts'
import { Moment } from '../../ui/notes/moment.tsx'

type Living = {
  readonly state: CredentialState
  readonly createdAt: string
  readonly expiresAt?: string | null
  readonly revokedAt: string | null
}

export const Life = ({ of: { state, createdAt, expiresAt = null, revokedAt } }: { readonly of: Living }) => (
  <>
    {state === 'inForce' ? (
      CREDENTIAL_STATES.inForce
    ) : (
      <span className="mark">{CREDENTIAL_STATES[state]}</span>
    )}
    <br />
    <span className="quiet">
      Since <Moment at={createdAt} />
      {revokedAt !== null && (
        <>
          , revoked on <Moment at={revokedAt} />
        </>
      )}
      {revokedAt === null && expiresAt !== null && (
        <>
          , until <Moment at={expiresAt} withTime />
        </>
      )}
    </span>
  </>
)

export const LastUsed = ({ at }: { readonly at: string | null }) =>
  at === null ? 'Never' : <Moment at={at} withTime />

/** Until when the replaced credential stays valid. */
export const Overlap = ({ of, until }: { readonly of: string; readonly until: string | null }) =>
  until !== null && (
    <p>
      The {of} that it replaces holds until <Moment at={until} withTime />.
    </p>
  )
