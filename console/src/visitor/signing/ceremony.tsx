/**
 * The steps of signing, from who asks to the signature: which one to show, and what it needs first. A signer signs only
 * what this page has shown.
 */
import { Navigate, useSearch } from '@tanstack/react-router'
import type { SigningOverview } from '../../../../src/http/signing/pages.ts'
import { CodeStep } from './code-step.tsx'
import { ReadStep } from './read-step.tsx'
import { Reported } from './reported.tsx'
import { SignStep } from './sign-step.tsx'
import type { Signing } from './signing.ts'
import { StartStep } from './start-step.tsx'

export const Ceremony = ({
  overview,
  signing,
}: {
  readonly overview: SigningOverview
  readonly signing: Signing
}) => {
  const { step } = useSearch({ from: '/sign' })
  const { proof, hasRead } = signing
  if (step === undefined) return <StartStep overview={overview} signing={signing} />
  if (proof === null) {
    // Signers who have got further continue where they were.
    const onRight = () => signing.go(step === 'sign' && hasRead ? 'sign' : 'read', { replace: true })
    return <CodeStep overview={overview} signing={signing} onRight={onRight} isAgain={step !== 'code'} />
  }
  if (step !== 'code' && signing.isReportOpen(overview))
    return <Reported overview={overview} signing={signing} />
  if (step === 'sign' && !hasRead) return <Navigate to="/sign" search={{ step: 'read' }} replace />
  if (step === 'sign') return <SignStep overview={overview} signing={signing} proof={proof} />
  return <ReadStep overview={overview} signing={signing} proof={proof} />
}
