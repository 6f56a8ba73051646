/** A user's name in lists, with a link to their page. */
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import type { User } from '../../../../src/http/people/pages.ts'
import { USER_STATES } from '../../names/words.ts'
import { Mark } from '../../ui/notes/marks.tsx'
import ui from '../../ui/style/ui.module.css'

/** Until a user has given a name, the email address stands in for it. */
export const UserName = ({ user: { id, name, email } }: { readonly user: User }) => (
  <>
    <Link to="/console/users/$userId" params={{ userId: id }}>
      {name ?? <EmailAddress email={email} />}
    </Link>
    {name !== null && (
      <span className={ui.subline}>
        <EmailAddress email={email} />
      </span>
    )}
  </>
)

export const UserState = ({ state }: Pick<User, 'state'>) =>
  state === 'active' ? USER_STATES.active : <Mark>{USER_STATES[state]}</Mark>

/** A line may break after a sign between words, and before the host. */
const WORDS = /@?[^._+@-]*(?:[._+-]|(?=@)|$)/g

/** A longer word may be broken, since no column is that wide. */
const WORD_MAXIMUM_CHARACTERS = 24

/** An address that breaks between words. */
export const EmailAddress = ({ email }: { readonly email: string }) => (
  <span className={ui.email}>
    {(email.match(WORDS) ?? [])
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
