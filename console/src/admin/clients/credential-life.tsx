/** How long a credential is valid, and when it was last used. */
import type { CredentialState } from '../../../../src/domain/lender/credential-life.ts'
import { CREDENTIAL_STATES } from '../../names/words.ts'
import { Mark } from '../../ui/notes/marks.tsx'
import { Moment } from '../../ui/notes/moment.tsx'
import ui from '../../ui/style/ui.module.css'

type Living = {
  readonly state: CredentialState
  readonly createdAt: string
  readonly expiresAt?: string | null
  readonly revokedAt: string | null
}

export const Life = ({ of: { state, createdAt, expiresAt = null, revokedAt } }: { readonly of: Living }) => (
  <>
    {state === 'inForce' ? CREDENTIAL_STATES.inForce : <Mark>{CREDENTIAL_STATES[state]}</Mark>}
    <br />
    <span className={ui.quiet}>
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
      The old {of} stays valid until <Moment at={until} withTime />.
    </p>
  )
