/** The signing of a case: how far each signer is, what they found wrong, and what the lender can do about it. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { signingAllows } from '../../../../src/domain/signing-states.ts'
import type { CaseView, ShownSigning } from '../../../../src/http/console/contract/case-view.ts'
import { addressOfFile } from '../../api/call.ts'
import { Moment } from '../../parts/moment.tsx'
import { CancelForm } from './cancel.tsx'
import { SignerLine } from './signer.tsx'
import { StartForm } from './start.tsx'
import { SIGNING_NAMES } from './words.ts'

type Props = { readonly shown: CaseView }

export const CaseSigning = ({ shown }: Props) => (
  <>
    {shown.signing === null ? (
      <p className="quiet">No signing was started.</p>
    ) : (
      <OneSigning shown={shown} signing={shown.signing} />
    )}
    {shown.allowed.startSigning && <StartForm shown={shown} />}
  </>
)

const OneSigning = ({ shown, signing }: Props & { readonly signing: ShownSigning }) => {
  const [isCancelling, setCancelling] = useState(false)
  const { state, startedAt, lapsesAt, endedAt, inTurn, reason, failure, signers } = signing
  const mayCancel = shown.allowed.cancelSigning && signingAllows(state, 'end')
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
      {failure !== null && <p className="case-failure">{failure}</p>}
      <ol className="plain signers">
        {signers.map((signer) => (
          <SignerLine key={signer.number} shown={shown} signing={signing} signer={signer} />
        ))}
      </ol>
      <div className="actions">
        {signingAllows(state, 'downloadSealed') && (
          <a href={addressOfFile('readSealedAgreement', { reference: shown.reference })} download>
            Download the sealed agreement
          </a>
        )}
        {mayCancel && !isCancelling && (
          <Button variant="default" size="compact-sm" onClick={() => setCancelling(true)}>
            Cancel the signing
          </Button>
        )}
      </div>
      {mayCancel && isCancelling && <CancelForm shown={shown} onClose={() => setCancelling(false)} />}
    </>
  )
}
