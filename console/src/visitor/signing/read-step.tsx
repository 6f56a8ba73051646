/** The third step: the agreement, page by page, and what to do if it is not right. */
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { type Cents, euroText } from '../../../../src/domain/finance/money.ts'
import type { KeyFacts, SigningOverview, SigningProof } from '../../../../src/http/signing/pages.ts'
import { call } from '../../api/call.ts'
import { keyOf } from '../../api/queries.ts'
import { FailureNote } from '../../ui/notes/notes.tsx'
import { Page } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { PagesLoading } from './pages-loading.tsx'
import { goToEnd } from './paper-end.ts'
import css from './sign.module.css'
import type { Signing } from './signing.ts'
import { placeOf } from './steps.ts'
import { WaysOut } from './ways-out.tsx'

const PdfView = lazy(() => import('./pdf-view.tsx'))

type Props = { readonly overview: SigningOverview; readonly signing: Signing; readonly proof: SigningProof }

export const ReadStep = ({ overview, signing, proof }: Props) => {
  const agreement = useAgreement(signing, proof)
  const [isShown, setShown] = useState(false)
  const onShown = () => {
    setShown(true)
    signing.noteRead()
  }
  return (
    <Page
      title="Read your agreement"
      of={overview.lender.name}
      above={<p className={`${ui.quiet} ${ui.above}`}>{placeOf('read')}</p>}
    >
      <p>
        {overview.signerName !== null && `For ${overview.signerName}. `}Take your time. This is the agreement
        you’ll be signing.
      </p>
      {agreement.isError && <FailureNote error={agreement.error} onRetry={() => void agreement.refetch()} />}
      {agreement.data !== undefined && <KeyFigures of={agreement.data.keyFacts} role={overview.role} />}
      {agreement.isPending && <PagesLoading />}
      {agreement.data !== undefined && (
        <Suspense fallback={<PagesLoading />}>
          <PdfView
            key={agreement.data.sha256}
            url={agreement.data.pdf}
            onShown={onShown}
            onEnd={signing.noteEnd}
          />
        </Suspense>
      )}
      <div className={css.onward}>
        {isShown && !signing.hasReachedEnd ? (
          <>
            <p className={`${ui.quiet} ${css.onwardHint}`}>Scroll to the end of the agreement to continue.</p>
            <Button variant="default" size="md" fullWidth onClick={goToEnd}>
              Skip to the last page
            </Button>
          </>
        ) : (
          <Button size="md" fullWidth disabled={!isShown} onClick={() => signing.go('sign')}>
            Continue to sign
          </Button>
        )}
      </div>
      <WaysOut overview={overview} signing={signing} proof={proof} />
    </Page>
  )
}

/** The key figures, before all the pages. */
const KeyFigures = ({ of, role }: { readonly of: KeyFacts; readonly role: SigningOverview['role'] }) => (
  <section className={`${ui.card} ${ui.stack}`} aria-labelledby="key-figures">
    <h2 id="key-figures">Key figures</h2>
    <dl className={`${ui.facts} ${css.keyFacts}`}>
      {factsOf(of).map(([what, value]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    {role === 'guarantor' && (
      <p>
        <strong>You are the guarantor.</strong> You do not pay these amounts yourself. If the hirer does not
        pay what is due, the lender may ask you for it: what is still owed of the{' '}
        {euroText(of.totalPayable as Cents)}, and the charges for late payment that the agreement names. Take
        independent legal advice before you sign.
      </p>
    )}
    <p className={ui.quiet}>This is a summary. The agreement below is the binding document.</p>
  </section>
)

const factsOf = (of: KeyFacts): readonly (readonly [what: string, value: string])[] => [
  ['Monthly payments', of.instalments],
  ...(of.finalPayment === null
    ? []
    : [['Final payment (GMFV)', euroText(of.finalPayment as Cents)] as const]),
  ['First payment', of.firstPayment],
  ['Term', `${of.months} months`],
  ['Amount of credit', euroText(of.amountOfCredit as Cents)],
  ['APR', `${of.aprPerCent.toFixed(1)}%`],
  ['Total you pay to the lender', euroText(of.totalPayable as Cents)],
]

/** The current agreement. This also notices an expired session. */
export const useAgreement = (signing: Signing, proof: SigningProof) => {
  const agreement = useQuery({
    queryKey: [...keyOf('signingAgreement'), proof.link],
    queryFn: ({ signal }) => call('signingAgreement', { body: proof, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    // It stays while the person enters a new code, and no longer than the page is open.
    gcTime: Number.POSITIVE_INFINITY,
  })
  const { error } = agreement
  const { noteFailure, refetch } = signing
  // biome-ignore lint/correctness/useExhaustiveDependencies: handles each failure once, when it comes.
  useEffect(() => {
    if (error === null) return
    noteFailure(error)
    void refetch()
  }, [error])
  return agreement
}
