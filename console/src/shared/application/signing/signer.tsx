/** One signer, as staff and the dealer's people see them: the steps done, and a button that sends a new link. */
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { SIGNER_STATES, type SignerState } from '../../../../../src/domain/signing/signing-states.ts'
import type { SignerParts } from '../../../../../src/http/case/documents.ts'
import { IconCheck } from '../../../ui/icons/of-pages.ts'
import { Moment } from '../../../ui/notes/moment.tsx'
import { useNotify } from '../../../ui/notes/notices.tsx'
import ui from '../../../ui/style/ui.module.css'
import { type Contact, CorrectForm, type Correction } from './correct.tsx'
import css from './signing.module.css'
import { ROLE_NAMES, STEPS } from './words.ts'

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
            variant="default"
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
              variant="default"
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
