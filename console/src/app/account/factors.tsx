/**
 * What the person signs in with besides the password: passkeys, an authenticator app, and recovery codes in case they
 * lose both.
 */

import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { readBy } from '../../api/queries.ts'
import { ME } from '../../api/session.ts'
import { count } from '../../names/formats.ts'
import { ConfirmDialog } from '../../ui/dialogs/dialogs.tsx'
import { useAction } from '../../ui/forms/action.ts'
import { Loaded } from '../../ui/notes/loaded.tsx'
import { Moment } from '../../ui/notes/moment.tsx'
import { FailureNote } from '../../ui/notes/notes.tsx'
import { Section } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { RecoveryCodesDialog } from '../../visitor/sign-in/recovery-codes.tsx'
import { AuthenticatorDialog, type Started } from './authenticator.tsx'
import { Passkeys } from './passkeys.tsx'

export const Factors = () => {
  const factors = useQuery(readBy('readMyFactors'))
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const client = useQueryClient()
  // Only after the person has seen the codes: until then, other pages may be closed to someone who had to set this up
  // first.
  const renewMe = () => void client.invalidateQueries({ queryKey: ME })
  // Only the first factor brings recovery codes.
  const show = (made: readonly string[]) => (made.length > 0 ? setCodes(made) : renewMe())
  const close = () => {
    setCodes(null)
    renewMe()
  }
  return (
    <>
      <Loaded
        query={factors}
        what="your passkeys"
        frame={(note) => <Section title="Passkeys">{note}</Section>}
      >
        {(own) => (
          <>
            <Passkeys passkeys={own.passkeys} onCodes={show} />
            <Section
              title="Authenticator app"
              lead="With an authenticator app, nobody can sign in with your password alone."
            >
              {own.authenticatorSince === null ? (
                <SetUp onCodes={show} />
              ) : (
                <InUse since={own.authenticatorSince} canRemove={!own.isNeeded || own.passkeys.length > 0} />
              )}
            </Section>
            {(own.authenticatorSince !== null || own.passkeys.length > 0) && (
              <RecoveryCodes left={own.recoveryCodesLeft} onCodes={show} />
            )}
          </>
        )}
      </Loaded>
      <RecoveryCodesDialog codes={codes} onClose={close} />
    </>
  )
}

type OnCodes = { readonly onCodes: (codes: readonly string[]) => void }

const SetUp = ({ onCodes }: OnCodes) => {
  const [started, setStarted] = useState<Started | null>(null)
  const start = useAction({ act: () => call('startMyAuthenticator'), renews: [], onDone: setStarted })
  return (
    <div className={ui.stack}>
      <p>
        Not set up yet. You need an authenticator app on your phone, such as Google Authenticator, Microsoft
        Authenticator or 1Password.
      </p>
      {start.error !== null && <FailureNote error={start.error} />}
      <div className={ui.actions}>
        <Button loading={start.isPending} onClick={() => start.mutate()}>
          Set up authenticator app
        </Button>
      </div>
      <AuthenticatorDialog
        started={started}
        onClose={() => setStarted(null)}
        onDone={(codes) => {
          setStarted(null)
          onCodes(codes)
        }}
      />
    </div>
  )
}

const InUse = ({ since, canRemove }: { readonly since: string; readonly canRemove: boolean }) => {
  const [removes, setRemoves] = useState(false)
  return (
    <div className={ui.stack}>
      <p>
        Set up on <Moment at={since} />.
      </p>
      {canRemove && (
        <div className={ui.actions}>
          <Button variant="default" onClick={() => setRemoves(true)}>
            Remove authenticator app
          </Button>
        </div>
      )}
      <ConfirmDialog
        title="Remove the authenticator app?"
        opened={removes}
        onClose={() => setRemoves(false)}
        verb="Remove app"
        isGrave
        act={() => call('removeMyAuthenticator')}
        renews={['readMyFactors']}
        says="The authenticator app has been removed."
      >
        <p>
          Its codes will no longer work. Unless you have a passkey, you’ll sign in with your password alone.
        </p>
      </ConfirmDialog>
    </div>
  )
}

const RecoveryCodes = ({ left, onCodes }: OnCodes & { readonly left: number }) => {
  const [renews, setRenews] = useState(false)
  return (
    <Section
      title="Recovery codes"
      lead="If you lose your passkey or authenticator app, use one of these with your password. Each code works once."
    >
      <div className={ui.stack}>
        <p>{left === 0 ? 'No codes left' : `${count(left, 'code', 'codes')} left`}</p>
        <div className={ui.actions}>
          <Button variant="default" onClick={() => setRenews(true)}>
            Generate new recovery codes
          </Button>
        </div>
      </div>
      <ConfirmDialog
        title="Generate new recovery codes?"
        opened={renews}
        onClose={() => setRenews(false)}
        verb="Generate new codes"
        act={() => call('renewMyRecoveryCodes')}
        onDone={({ recoveryCodes }) => onCodes(recoveryCodes)}
        renews={['readMyFactors']}
        says=""
      >
        <p>Your current codes will stop working.</p>
      </ConfirmDialog>
    </Section>
  )
}
