/**
 * What the person signs in with besides the password: passkeys, an authenticator app, and recovery codes in case they
 * lose both.
 */
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BodyTo, ResponseTo } from '../../../../src/server/page-operations.ts'
import { call } from '../../api/call.ts'
import { ME, readBy } from '../../api/queries.ts'
import { count } from '../../names/formats.ts'
import { ConfirmDialog, Dialog } from '../../ui/dialogs/dialogs.tsx'
import { useAction } from '../../ui/forms/action.ts'
import { CheckedForm, needed } from '../../ui/forms/form.tsx'
import { FailureNote, Loaded, Moment } from '../../ui/notes/notes.tsx'
import { Section } from '../../ui/page/page.tsx'
import { QrCode } from '../../ui/page/qr-code.tsx'
import ui from '../../ui/style/ui.module.css'
import { RecoveryCodesDialog } from '../../visitor/sign-in/recovery-codes.tsx'
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
      <FailureNote error={start.error} />
      <div className={ui.actions}>
        <Button variant="filled" loading={start.isPending} onClick={() => start.mutate()}>
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
          <Button onClick={() => setRemoves(true)}>Remove authenticator app</Button>
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
          <Button onClick={() => setRenews(true)}>Generate new recovery codes</Button>
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

type Started = ResponseTo<'startMyAuthenticator'>

/** Sets up an authenticator app: the secret as a QR code and as text, and a code that confirms it. */
const AuthenticatorDialog = ({
  started,
  onClose,
  onDone,
}: {
  readonly started: Started | null
  readonly onClose: () => void
  readonly onDone: (recoveryCodes: readonly string[]) => void
}) => (
  <Dialog isForm title="Set up an authenticator app" opened={started !== null} onClose={onClose}>
    {started !== null && <Confirm started={started} onClose={onClose} onDone={onDone} />}
  </Dialog>
)

/** Groups of four are easier to type. */
const inGroups = (secret: string): string => (secret.match(/.{1,4}/g) ?? []).join(' ')

const Confirm = ({
  started: { secret, uri },
  onClose,
  onDone,
}: {
  readonly started: Started
  readonly onClose: () => void
  readonly onDone: (recoveryCodes: readonly string[]) => void
}) => {
  const form = useForm({ initialValues: { code: '' }, validate: { code: needed('Enter the 6-digit code') } })
  const confirm = useAction({
    act: (body: BodyTo<'confirmMyAuthenticator'>) => call('confirmMyAuthenticator', { body }),
    renews: ['readMyFactors', 'listMySessions'],
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
  })
  return (
    <CheckedForm verb="Confirm" form={form} action={confirm} onClose={onClose}>
      <p>Scan this code with the authenticator app on your phone, or enter the key below in the app.</p>
      <QrCode text={uri} label="QR code with the key below" />
      <p>
        Key: <code>{inGroups(secret)}</code>
      </p>
      <TextInput
        label="6-digit code"
        description="Enter the code shown in the app."
        autoComplete="one-time-code"
        inputMode="numeric"
        {...form.getInputProps('code')}
      />
    </CheckedForm>
  )
}
