/** How lists name a user, with the way to their page. */
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import type { User } from '../../../src/http/console/contract/users.ts'
import { USER_STATES } from '../words.ts'

/** Until a user has said what they are called, the address names them. */
export const UserName = ({ user: { id, name, email } }: { readonly user: User }) => (
  <>
    <Link to="/console/users/$userId" params={{ userId: id }}>
      {name ?? <EmailAddress email={email} />}
    </Link>
    {name !== null && (
      <span className="user-address">
        <EmailAddress email={email} />
      </span>
    )}
  </>
)

export const UserState = ({ state }: Pick<User, 'state'>) =>
  state === 'active' ? USER_STATES.active : <span className="mark">{USER_STATES[state]}</span>

/** Where a line may end: after a sign between words, and before the host. */
const BREAKS = /(?<=[._+-])|(?=@)/

/** A word that is longer than that may be cut, since no column is so wide. */
const WORD_MAXIMUM_CHARACTERS = 24

/** An address whose lines end between words. */
export const EmailAddress = ({ email }: { readonly email: string }) => (
  <span className="email">
    {email
      .split(BREAKS)
      .flatMap((word) => word.match(new RegExp(`.{1,${WORD_MAXIMUM_CHARACTERS}}`, 'gu')) ?? [])
      .map((word, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the words of an address never change places.
        <Fragment key={place}>
          {place > 0 && <wbr />}
          {word}
        </Fragment>
      ))}
  </span>
)
