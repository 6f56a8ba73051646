/** After the signature: a copy to keep, and what happens next. Also shown when someone opens the link again later. */
import { Button } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { LIFETIMES } from '../../../../src/domain/lender/retention.ts'
import type { SigningOverview, SigningProof } from '../../../../src/http/signing/pages.ts'
import { call } from '../../api/call.ts'
import { useOnce } from '../../ui/forms/once.ts'
import { FailureNote } from '../../ui/notes/notes.tsx'
import { Page } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { CodeFailure, CodeStep } from './code-step.tsx'
import { Contact } from './contact.tsx'
import { saveFile } from './save-file.ts'
import { useSendCode } from './send-code.ts'
import css from './sign.module.css'
import { useTop } from './sign-frame.tsx'
import type { Signing } from './signing.ts'

type Props = { readonly overview: SigningOverview; readonly signing: Signing }

export const Done = ({ overview, signing }: Props) => {
  const { step } = useSearch({ from: '/sign' })
  useTop()
  if (step === 'code' && signing.proof === null) {
    return (
      <CodeStep
        overview={overview}
        signing={signing}
        onRight={() => signing.go(undefined, { replace: true })}
      />
    )
  }
  const isComplete = overview.state === 'completed'
  return (
    <Page
      title={isComplete ? 'All done. Everyone has signed' : 'Thank you. You’ve signed'}
      of={overview.lender.name}
    >
      <div className={`${ui.card} ${ui.stack}`}>
        <p className={css.mark} aria-hidden="true">
          ✓
        </p>
        <div role="status" className={ui.stack}>
          {isComplete ? (
            <p>
              The agreement is sealed, so any later change to the file would show. Keep your copy in a safe
              place.{copyRemark(overview, signing)}
            </p>
          ) : (
            <>
              <p>You have nothing more to do.</p>
              {signing.signedHere?.allSigned ? (
                <p>
                  <strong>What happens next:</strong> we’re sealing the agreement. In a few seconds you can
                  download your copy here. We’ll also email you a link to it.
                </p>
              ) : (
                <p>
                  <strong>What happens next:</strong> when everyone has signed, we’ll email you a link to your
                  copy. You can close this page.
                </p>
              )}
            </>
          )}
        </div>
        <Copy overview={overview} signing={signing} />
        <p className={ui.quiet}>
          Reference <span className={ui.address}>{overview.reference}</span>. If you have questions, contact
          your dealer or <Contact of={overview.lender} />.
        </p>
      </div>
    </Page>
  )
}

const copyRemark = ({ canCopy }: SigningOverview, { signedHere }: Signing): string => {
  if (!canCopy) return ' We’ve emailed you a link to it.'
  if (signedHere === null) return ''
  return ` You can download it here for ${LIFETIMES.copyAfterSigning.words}. After that, use the link we’ve emailed you.`
}

const Copy = ({ overview, signing }: Props) => {
  const { proof } = signing
  const sending = useSendCode(signing, () => signing.go('code'))
  const reading = useOnce({
    mutationFn: (body: SigningProof) => call('signingCopy', { body }),
    onSuccess: ({ pdf, isSealed }) =>
      saveFile(pdf, `${isSealed ? 'Signed agreement' : 'Agreement'} ${overview.reference}`),
    onError: (error) => {
      signing.noteFailure(error)
      void signing.refetch()
    },
  })
  if (!overview.canCopy) return null
  if (proof === null) {
    return (
      <>
        <p>
          We’ll first send a 6-digit code to <strong className={ui.address}>{overview.maskedAddress}</strong>{' '}
          to confirm it’s you.
        </p>
        {sending.error !== null && (
          <CodeFailure error={sending.error} overview={overview} signing={signing} />
        )}
        <Button size="md" fullWidth loading={sending.isPending} onClick={() => sending.mutate()}>
          Get my copy
        </Button>
      </>
    )
  }
  return (
    <>
      {reading.error !== null && <FailureNote error={reading.error} />}
      <Button size="md" fullWidth loading={reading.isPending} onClick={() => reading.mutate(proof)}>
        {overview.state === 'completed' ? 'Download my signed copy' : 'Download what I signed'}
      </Button>
      <div role="status">{reading.isSuccess && <p>Your copy has been downloaded.</p>}</div>
    </>
  )
}
