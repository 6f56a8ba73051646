/** The final states of the page of a mailed link: used, unusable, or not needed. */

import { Checkbox } from '@mantine/core'
import { Link, Navigate } from '@tanstack/react-router'
import type { AskingClient } from '../../../../src/modules/people/password-link-pages.ts'
import type { Provider } from '../../../../src/modules/people/sign-in-pages.ts'
import { SCOPE_PROMISES } from '../../names/words.ts'
import { ModeMark } from '../../ui/notes/marks.tsx'
import { Note } from '../../ui/notes/notes.tsx'
import { Page } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { ProviderButton } from './form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

export type Chosen = {
  readonly hasPassword: boolean
  readonly hasPasskey: boolean
  /** Shown only this once; empty if there are none. */
  readonly recoveryCodes: readonly string[]
  /** Whether the link has signed them in. */
  readonly isSignedIn: boolean
}

const titleOf = ({ hasPassword, hasPasskey }: Chosen): string => {
  if (!hasPasskey) return 'Your password has been set'
  return hasPassword ? 'Your password and passkey have been set' : 'Your passkey has been added'
}

export const LinkUsed = ({ chosen }: { readonly chosen: Chosen }) => {
  const { recoveryCodes, isSignedIn, hasPasskey } = chosen
  if (isSignedIn && recoveryCodes.length === 0) return <Navigate to="/console" replace />
  return (
    <Page title={titleOf(chosen)}>
      <div className={`${ui.card} ${ui.stack}`}>
        {recoveryCodes.length > 0 && (
          <>
            <h2>Your recovery codes</h2>
            <RecoveryCodes codes={recoveryCodes} />
          </>
        )}
        {!isSignedIn && (
          <p>
            {hasPasskey
              ? 'You can now sign in with your passkey.'
              : 'You can now sign in with your new password.'}
          </p>
        )}
        <p>
          <Link to={isSignedIn ? '/console' : '/console/sign-in'} className={ui.buttonLink}>
            {isSignedIn ? 'Continue' : 'Sign in'}
          </Link>
        </p>
      </div>
    </Page>
  )
}

/** People with this role sign in only through the lender's identity provider. */
export const LinkNotNeeded = ({
  email,
  provider,
}: {
  readonly email: string
  readonly provider: Provider | undefined
}) => (
  <Page title="You do not need a password">
    <div className={`${ui.card} ${ui.stack}`}>
      <p>
        You sign in as <strong className={ui.address}>{email}</strong> with{' '}
        {provider?.name ?? 'the lender’s identity provider'} only.
      </p>
      {provider !== undefined && <ProviderButton provider={provider} next="/console" />}
    </div>
  </Page>
)

export const UnusableLink = ({ says }: { readonly says: string }) => (
  <Page title="This link does not work">
    <div className={`${ui.card} ${ui.stack}`}>
      <Note>
        <p>{says}</p>
      </Note>
      <p>
        If you have an account, request a new link. If you were invited, ask the person who invited you to
        resend the invitation.
      </p>
      <p>
        <Link to="/console/forgot-password" className={ui.buttonLink}>
          Request new link
        </Link>
      </p>
    </div>
  </Page>
)

/** Asks an invited user which of their dealer's clients may act for them, by name. */
export const OwnClients = ({
  clients,
  value,
  onChange,
}: {
  readonly clients: readonly AskingClient[]
  /** The ids of the ticked clients. */
  readonly value?: string[]
  readonly onChange?: (ids: string[]) => void
}) => (
  <Checkbox.Group
    label="Which of your dealer’s software may act for you?"
    description="Software needs your consent to submit applications in your name. You can also give or withdraw consent later."
    {...(value === undefined ? {} : { value })}
    {...(onChange === undefined ? {} : { onChange })}
  >
    <div className={ui.choices}>
      {clients.map(({ id, name, mode, scopes }) => (
        <Checkbox
          key={id}
          value={id}
          label={
            <>
              {name} <ModeMark mode={mode} />
            </>
          }
          description={`Permissions: ${scopes.map((scope) => SCOPE_PROMISES[scope]).join('; ')}.`}
        />
      ))}
    </div>
  </Checkbox.Group>
)
