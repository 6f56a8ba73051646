/** One signer, as staff and the dealer's people see them: the steps done, and a button that sends a new link. */
import { Button, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import {
  SIGNER_STATES,
  type SignerState,
  signingAllows,
} from '../../../../src/domain/signing/signing-states.ts'
import type { SignerParts, SigningParts } from '../../../../src/modules/applications/document-parts.ts'
import { SaveButton, type Saved } from '../../ui/forms/files.tsx'
import { Form, focusOnce } from '../../ui/forms/form.tsx'
import { IconCheck } from '../../ui/icons/of-pages.ts'
import { Moment } from '../../ui/notes/notes.tsx'
import { useNotify } from '../../ui/notes/notices.tsx'
import ui from '../../ui/style/ui.module.css'
import css from './application.module.css'
import { ROLE_NAMES, SIGNING_NAMES, STEPS } from './words.ts'

/** Whether a signer's correction form is open, and the message after a link was sent. */
export const useLink = ({ name }: Pick<SignerParts, 'name'>) => {
  const [isCorrecting, setCorrecting] = useState(false)
  const notify = useNotify()
  const onSent = ({ isSent }: { readonly isSent: boolean }) => {
    setCorrecting(false)
    notify(
      isSent
        ? `A new link has been sent to ${name}.`
        : `${name} will get the link when it is their turn to sign.`,
    )
  }
  return { isCorrecting, setCorrecting, onSent }
}

type Props = {
  readonly signer: SignerParts
  /** Where links and codes go, as far as the reader may see it. */
  readonly reached: string
  readonly link: ReturnType<typeof useLink>
  /** Sends a new link to the given address and number. */
  readonly sending: { readonly isPending: boolean; readonly mutate: (to: Contact) => void }
  readonly correction: Correction
  /** The id of the button that opens the correction. */
  readonly correctionId?: string
  /** What the signer has reported. */
  readonly children?: ReactNode
  /** Why the last link was not sent. */
  readonly failure: ReactNode
}

export const SignerLine = (props: Props) => {
  const { signer, reached, link, sending, correction, correctionId, children, failure } = props
  const { name, role, state, takesLink } = signer
  const isCorrecting = link.isCorrecting && correction.is !== 'lenderOnly'
  const isOffered = takesLink && !isCorrecting
  return (
    <li className={`${ui.stack} ${ui.gap3} ${ui.ruled}`} data-signer>
      <p>
        <strong>{name}</strong>, {ROLE_NAMES[role]}
        <span className={`${ui.quiet} ${css.signerReached}`}>{reached}</span>
      </p>
      {state === 'declined' ? <p className={ui.failure}>Declined to sign</p> : <Steps state={state} />}
      <Times signer={signer} />
      {children}
      {isOffered && (
        <div className={ui.actions}>
          <Button
            size="compact-sm"
            aria-label={`Resend link to ${name}`}
            loading={sending.isPending}
            onClick={() => sending.mutate({})}
          >
            Resend link
          </Button>
          {correction.is !== 'lenderOnly' && (
            <Button
              id={correctionId}
              size="compact-sm"
              aria-label={`${CORRECT[correction.is]} for ${name}`}
              onClick={() => link.setCorrecting(true)}
            >
              {CORRECT[correction.is]}
            </Button>
          )}
        </div>
      )}
      {isOffered && correction.is === 'lenderOnly' && (
        <>
          <p className={ui.quiet}>Wrong email address? {correction.says}</p>
          <div className={ui.actions}>{correction.way}</div>
        </>
      )}
      {takesLink && isCorrecting && (
        <CorrectForm
          name={name}
          correction={correction}
          isPending={sending.isPending}
          onSend={sending.mutate}
          onClose={() => link.setCorrecting(false)}
        />
      )}
      {failure}
    </li>
  )
}

const CORRECT = { addressAndNumber: 'Correct contact details', address: 'Correct email address' } as const

/** When they signed, or until when they can. */
const Times = ({ signer: { signedAt, linkExpiresAt } }: Pick<Props, 'signer'>) => (
  <p className={ui.quiet}>
    {signedAt !== null && (
      <>
        Signed <Moment at={signedAt} withTime />.{' '}
      </>
    )}
    {linkExpiresAt !== null && (
      <>
        The link is valid until <Moment at={linkExpiresAt} withTime />.
      </>
    )}
  </p>
)

/** The signer's steps, and how many of them are done. */
const Steps = ({ state }: { readonly state: SignerState }) => (
  <ol className={`${ui.plain} ${css.signerSteps}`} aria-label="Steps">
    {STEPS.map(({ name, from }) => {
      const isDone = SIGNER_STATES.indexOf(state) >= SIGNER_STATES.indexOf(from)
      return (
        <li key={name} data-done={isDone || undefined}>
          {isDone && <IconCheck size={14} />}
          {name}
          <span className={ui.hidden}>{isDone ? ': done' : ': not yet'}</span>
        </li>
      )
    })}
  </ol>
)

/** Where links and codes go from now on; absent fields stay as they are. */
export type Contact = { readonly email?: string; readonly mobile?: string }

/** What the reader may correct. */
export type Correction =
  /** Both, with the current ones as far as the reader sees them. */
  | { readonly is: 'addressAndNumber'; readonly email: string | null; readonly mobile: string | null }
  /** Only the address, likewise. */
  | { readonly is: 'address'; readonly email: string | null }
  /** Neither: why not, and how to ask the lender. */
  | { readonly is: 'lenderOnly'; readonly says: string; readonly way: ReactNode }

type CorrectFormProps = {
  readonly name: string
  readonly correction: Correction
  readonly isPending: boolean
  readonly onSend: (to: Contact) => void
  readonly onClose: () => void
}

/** Corrects a signer's contact details, and sends them a new link. */
const CorrectForm = ({ name, correction, isPending, onSend, onClose }: CorrectFormProps) => {
  const known = {
    email: (correction.is !== 'lenderOnly' && correction.email) || '',
    mobile: (correction.is === 'addressAndNumber' && correction.mobile) || '',
  }
  const [email, setEmail] = useState(known.email)
  const [mobile, setMobile] = useState(known.mobile)
  const to: Contact = {
    ...(email.trim() !== known.email && { email: email.trim() }),
    ...(mobile !== known.mobile && { mobile }),
  }
  const isOther = Object.keys(to).length > 0
  return (
    <Form
      className={ui.gridForm}
      onSubmit={() => {
        if (isOther) onSend(to)
      }}
      verb="Save and send link"
      action={{ isPending, error: null }}
      onClose={onClose}
      cancel="Cancel"
      size="xs"
      isDisabled={!isOther}
    >
      <TextInput
        label={`Email address of ${name}`}
        type="email"
        autoComplete="off"
        value={email}
        ref={focusOnce}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
      {correction.is === 'addressAndNumber' && (
        <TextInput
          label={`Mobile number of ${name}`}
          type="tel"
          autoComplete="off"
          value={mobile}
          onChange={({ currentTarget }) => setMobile(currentTarget.value)}
        />
      )}
      <p className={ui.quiet}>
        The current link stops working, and {name} starts again with the new one. We’ll notify the old address
        and number.
        {correction.is === 'addressAndNumber' &&
          ' One person can correct the address or the number, but not both. Ask a colleague to correct the other.'}
        {correction.is === 'address' && ' To correct a mobile number, message the lender.'}
      </p>
    </Form>
  )
}

type SigningProgressProps = {
  readonly signing: SigningParts
  /** Why the agreement is not made or sealed yet. */
  readonly failure?: string | null
  /** The address of the sealed agreement. */
  readonly sealed: string
  /** A line for each signer. */
  readonly signers: readonly ReactNode[]
  /** The actions on the signing as a whole. */
  readonly actions?: ReactNode
}

/** A signing's progress, as staff and the dealer's people see it: its state and times, its signers, the sealed agreement. */
export const SigningProgress = ({
  signing,
  failure = null,
  sealed,
  signers,
  actions,
}: SigningProgressProps) => {
  const { state, startedAt, lapsesAt, endedAt, inTurn, reason } = signing
  const isOrdered = signers.length > 1
  const isSealed = signingAllows(state, 'downloadSealed')
  return (
    <>
      <p>
        <strong>{SIGNING_NAMES[state]}</strong>
        {reason !== null && `: ${reason}`}
        <span className={ui.quiet}>
          {' '}
          Started <Moment at={startedAt} withTime />
          {isOrdered && (inTurn ? ', signing in order' : ', signing in any order')}
          {endedAt === null ? (
            <>
              ; sign by <Moment at={lapsesAt} />
            </>
          ) : (
            <>
              ; ended <Moment at={endedAt} withTime />
            </>
          )}
        </span>
      </p>
      {failure !== null && <p className={ui.failure}>{failure}</p>}
      <ol className={`${ui.plain} ${ui.stack} ${ui.gap5}`}>{signers}</ol>
      {(isSealed || Boolean(actions)) && (
        <div className={ui.actions}>
          {isSealed && (
            <a href={sealed} download>
              Download sealed agreement
            </a>
          )}
          {actions}
        </div>
      )}
    </>
  )
}

type ReadFirstProps = Pick<Saved, 'read'> & { readonly reference: string }

/** Saves the agreement as it would be signed now, to read it before signing starts. */
export const ReadFirst = ({ reference, read }: ReadFirstProps) => (
  <div>
    <SaveButton name={`draft-agreement-${reference}.pdf`} size="compact-sm" read={read}>
      Read the agreement first
    </SaveButton>
  </div>
)
