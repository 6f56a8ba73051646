/** A signing's progress, as staff and the dealer's people see it: its state and times, its signers, the sealed agreement. */
import type { ReactNode } from 'react'
import { signingAllows } from '../../../../../src/domain/signing/signing-states.ts'
import type { SigningParts } from '../../../../../src/http/case/documents.ts'
import { Moment } from '../../../ui/notes/moment.tsx'
import ui from '../../../ui/style/ui.module.css'
import { SIGNING_NAMES } from './words.ts'

type Props = {
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

export const SigningProgress = ({ signing, failure = null, sealed, signers, actions }: Props) => {
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
