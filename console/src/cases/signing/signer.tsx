/** One signer: the steps that they have done, how they are reached, what they found wrong, and a new link for them. */
import { Button, TextInput } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import {
  hasSigned,
  isSignedByAll,
  SIGNER_STATES,
  type SignerState,
  signingAllows,
} from '../../../../src/domain/signing-states.ts'
import type { CaseView, ShownSigning } from '../../../../src/http/console/contract/case-view.ts'
import { call } from '../../api/call.ts'
import { Moment } from '../../parts/moment.tsx'
import { useNotify } from '../../parts/notices.tsx'
import { CommandFailure, useCommand } from '../conflict.tsx'
import { ROLE_NAMES, STEPS } from './words.ts'

type Signer = ShownSigning['signers'][number]

type Props = { readonly shown: CaseView; readonly signing: ShownSigning; readonly signer: Signer }

export const SignerLine = ({ shown, signing, signer }: Props) => {
  const [isCorrecting, setCorrecting] = useState(false)
  const notify = useNotify()
  const { number, name, role, email, mobile, state } = signer
  const sending = useCommand({
    act: (to: { readonly email?: string; readonly mobile?: string }) =>
      call('sendSigningLink', {
        params: { reference: shown.reference },
        body: { seen: shown.version, number, ...to },
      }),
    onDone: ({ isSent }) => {
      setCorrecting(false)
      notify(isSent ? `A new link is on its way to ${name}.` : `${name} gets the link once it is their turn.`)
    },
  })
  const mayBeSent =
    signingAllows(signing.state, 'sendLink') && (!hasSigned(signer) || isSignedByAll(signing.state))
  return (
    <li className="signer">
      <p>
        <strong>{name}</strong>, {ROLE_NAMES[role]}
        <span className="quiet signer-reached">
          {email}
          {mobile !== null && `, ${mobile}`}
        </span>
      </p>
      {state === 'declined' ? <p className="case-failure">Declined to sign.</p> : <Steps state={state} />}
      <Times signer={signer} />
      <Wrong signing={signing} signer={signer} />
      {mayBeSent && !isCorrecting && (
        <div className="actions">
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Send again to ${name}`}
            loading={sending.isPending}
            onClick={() => sending.mutate({})}
          >
            Send again
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Correct address or number of ${name}`}
            onClick={() => setCorrecting(true)}
          >
            Correct address or number
          </Button>
        </div>
      )}
      {mayBeSent && isCorrecting && (
        <CorrectForm
          signer={signer}
          isPending={sending.isPending}
          onSend={sending.mutate}
          onClose={() => setCorrecting(false)}
        />
      )}
      <CommandFailure error={sending.error} onRenewed={sending.reset} />
    </li>
  )
}

/** When they signed, and until when they can. */
export const Times = ({
  signer: { signedAt, linkExpiresAt },
}: {
  readonly signer: Pick<Signer, 'signedAt' | 'linkExpiresAt'>
}) => (
  <p className="quiet">
    {signedAt !== null && (
      <>
        Signed <Moment at={signedAt} withTime />.{' '}
      </>
    )}
    {linkExpiresAt !== null && (
      <>
        The link works until <Moment at={linkExpiresAt} withTime />.
      </>
    )}
  </p>
)

/** What they found wrong with their details. */
const Wrong = ({ signing, signer: { number, name } }: Pick<Props, 'signing' | 'signer'>) =>
  signing.messages
    .filter((message) => message.number === number)
    .map(({ at, message }) => (
      <p key={at} className="note case-text">
        {name} says that something is wrong: {message}{' '}
        <span className="quiet">
          <Moment at={at} withTime />
        </span>
      </p>
    ))

/** The way of a signer, and how much of it is done. */
export const Steps = ({ state }: { readonly state: SignerState }) => (
  <ol className="plain signer-steps" aria-label="Steps">
    {STEPS.map(({ name, from }) => {
      const isDone = SIGNER_STATES.indexOf(state) >= SIGNER_STATES.indexOf(from)
      return (
        <li key={name} data-done={isDone || undefined}>
          {isDone && <IconCheck size={14} aria-hidden="true" />}
          {name}
          <span className="hidden">{isDone ? ': done' : ': not yet'}</span>
        </li>
      )
    })}
  </ol>
)

type CorrectProps = {
  readonly signer: Signer
  readonly isPending: boolean
  readonly onSend: (to: { readonly email?: string; readonly mobile?: string }) => void
  readonly onClose: () => void
}

const CorrectForm = ({ signer, isPending, onSend, onClose }: CorrectProps) => {
  const [email, setEmail] = useState(signer.email)
  const [mobile, setMobile] = useState(signer.mobile ?? '')
  const isOther = email !== signer.email || mobile !== (signer.mobile ?? '')
  return (
    <form
      noValidate
      className="case-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isOther) return
        onSend({
          ...(email !== signer.email && { email }),
          ...(mobile !== (signer.mobile ?? '') && { mobile }),
        })
      }}
    >
      <TextInput
        label={`E-mail address of ${signer.name}`}
        type="email"
        autoComplete="off"
        value={email}
        ref={focusOnce}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
      <TextInput
        label={`Mobile number of ${signer.name}`}
        type="tel"
        autoComplete="off"
        value={mobile}
        onChange={({ currentTarget }) => setMobile(currentTarget.value)}
      />
      <p className="quiet">
        The link that was sent before stops working, and {signer.name} begins anew with the new one.
      </p>
      <div className="actions actions-end">
        <Button variant="default" size="xs" onClick={onClose}>
          Keep it as it is
        </Button>
        <Button type="submit" size="xs" disabled={!isOther} loading={isPending}>
          Correct and send
        </Button>
      </div>
    </form>
  )
}

/** The same function each time, so that it runs when the field appears and not again. */
export const focusOnce = (field: HTMLElement | null) => field?.focus()
