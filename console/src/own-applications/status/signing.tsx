/** Signing: what still stands against it, its start, and how far each signer is, with a new link for those who need one. */
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { signingAllows } from '../../../../src/domain/signing-states.ts'
import type {
  OwnApplication,
  OwnSigning,
} from '../../../../src/http/console/contract/own-application-view.ts'
import { addressOfFile, call } from '../../api/call.ts'
import { focusOnce, Steps, Times } from '../../cases/signing/signer.tsx'
import { ROLE_NAMES, SIGNING_NAMES } from '../../cases/signing/words.ts'
import { Moment } from '../../parts/moment.tsx'
import { useNotify } from '../../parts/notices.tsx'
import { Section } from '../../parts/page.tsx'
import { CommandFailure } from './command-failure.tsx'
import { useOwnCommand } from './use-own.ts'

type Props = { readonly shown: OwnApplication }

/** Nothing before there is something to sign. */
export const Signing = ({ shown }: Props) => {
  const { signing, lacking, allowed } = shown
  if (signing === null && lacking.length === 0 && !allowed.startSigning) return null
  return (
    <Section title="Signing">
      <div className="stack">
        {signing !== null && <OneSigning shown={shown} signing={signing} />}
        {lacking.length > 0 && (
          <div>
            <p>Before signing can start:</p>
            <ul>
              {lacking.map((says) => (
                <li key={says}>{says}</li>
              ))}
            </ul>
          </div>
        )}
        {allowed.startSigning && <Start shown={shown} />}
      </div>
    </Section>
  )
}

const Start = ({ shown: { reference, version } }: Props) => {
  const starting = useOwnCommand({
    act: () => call('startSigningOfOwnApplication', { params: { reference }, body: { seen: version } }),
    says: 'The agreement is being made. Each signer gets a link by e-mail.',
  })
  return (
    <>
      <p>
        Everything is there. Each signer gets an e-mail with a link, and signs on their own phone or computer.
      </p>
      <CommandFailure error={starting.error} onRenewed={starting.reset} />
      <div className="actions">
        <Button loading={starting.isPending} onClick={() => starting.mutate()}>
          Start signing
        </Button>
      </div>
    </>
  )
}

const OneSigning = ({ shown, signing }: Props & { readonly signing: OwnSigning }) => {
  const { state, startedAt, lapsesAt, endedAt, inTurn, reason, signers } = signing
  return (
    <>
      <p>
        <strong>{SIGNING_NAMES[state]}</strong>
        {reason !== null && `: ${reason}`}
        <span className="quiet">
          {' '}
          Started <Moment at={startedAt} withTime />, {inTurn ? 'in turn' : 'all at once'}
          {endedAt === null ? (
            <>
              ; to be signed by <Moment at={lapsesAt} />
            </>
          ) : (
            <>
              ; ended <Moment at={endedAt} withTime />
            </>
          )}
        </span>
      </p>
      <ol className="plain signers">
        {signers.map((signer) => (
          <SignerLine key={signer.number} shown={shown} signer={signer} />
        ))}
      </ol>
      {signingAllows(state, 'downloadSealed') && (
        <p>
          <a href={addressOfFile('readOwnSealedAgreement', { reference: shown.reference })} download>
            Download the sealed agreement
          </a>
        </p>
      )}
    </>
  )
}

type SignerProps = Props & { readonly signer: OwnSigning['signers'][number] }

const SignerLine = ({ shown: { reference, version }, signer }: SignerProps) => {
  const [isCorrecting, setCorrecting] = useState(false)
  const notify = useNotify()
  const { number, name, role, maskedEmail, state, takesLink } = signer
  const sending = useOwnCommand({
    act: (to: { readonly email?: string }) =>
      call('sendOwnSigningLink', { params: { reference }, body: { seen: version, number, ...to } }),
    onDone: ({ isSent }) => {
      setCorrecting(false)
      notify(isSent ? `A new link is on its way to ${name}.` : `${name} gets the link once it is their turn.`)
    },
  })
  return (
    <li className="signer">
      <p>
        <strong>{name}</strong>, {ROLE_NAMES[role]}
        <span className="quiet signer-reached">{maskedEmail}</span>
      </p>
      {state === 'declined' ? <p className="own-declined">Declined to sign.</p> : <Steps state={state} />}
      <Times signer={signer} />
      {takesLink && !isCorrecting && (
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
            aria-label={`Correct the address of ${name}`}
            onClick={() => setCorrecting(true)}
          >
            Correct the address
          </Button>
        </div>
      )}
      {takesLink && isCorrecting && (
        <CorrectForm
          name={name}
          isPending={sending.isPending}
          onSend={(email) => sending.mutate({ email })}
          onClose={() => setCorrecting(false)}
        />
      )}
      <CommandFailure error={sending.error} onRenewed={sending.reset} />
    </li>
  )
}

type CorrectProps = {
  readonly name: string
  readonly isPending: boolean
  readonly onSend: (email: string) => void
  readonly onClose: () => void
}

/** The address as it is is masked, so the right one is typed anew. */
const CorrectForm = ({ name, isPending, onSend, onClose }: CorrectProps) => {
  const [email, setEmail] = useState('')
  return (
    <form
      noValidate
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (email.trim() !== '') onSend(email.trim())
      }}
    >
      <TextInput
        label={`Right e-mail address of ${name}`}
        type="email"
        autoComplete="off"
        value={email}
        ref={focusOnce}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
      <p className="quiet">
        The link that was sent before stops working, and {name} begins anew with the new one. To correct a
        mobile number, write to the lender.
      </p>
      <div className="actions actions-end">
        <Button variant="default" size="xs" onClick={onClose}>
          Keep it as it is
        </Button>
        <Button type="submit" size="xs" disabled={email.trim() === ''} loading={isPending}>
          Correct and send
        </Button>
      </div>
    </form>
  )
}
