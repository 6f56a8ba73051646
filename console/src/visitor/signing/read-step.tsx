/** The third step: the agreement, page by page, and what to do if it is not right. */

import { Button, Radio, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react'
import { type Cents, euroText } from '../../../../src/domain/finance/money.ts'
import type { ReportedDetail } from '../../../../src/domain/signing/signing.ts'
import type {
  KeyFacts,
  SigningOverview,
  SigningProof,
} from '../../../../src/modules/signing/signing-pages.ts'
import { call, Failure } from '../../api/call.ts'
import { keyOf } from '../../api/queries.ts'
import { Dialog } from '../../ui/dialogs/dialogs.tsx'
import { useOnce } from '../../ui/forms/action.ts'
import { Form, focusFirstOf, needed } from '../../ui/forms/form.tsx'
import { FailureNote } from '../../ui/notes/notes.tsx'
import { Page } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { placeOf } from '../address.ts'
import css from './sign.module.css'
import { Bar, goToEnd, PARTS, PagesLoading, type Reading } from './sign-frame.tsx'
import { DETAIL_NAMES, type Signing } from './signing.ts'

const PdfView = lazy(() => import('./pdf-view.tsx'))

/** What the signing's record lacks then, it says: nobody has to wait for it. */
const RECORDING_RETRIES = 3

const isRejection = (error: unknown): boolean =>
  error instanceof Failure && error.status >= 400 && error.status < 500

type Props = { readonly overview: SigningOverview; readonly signing: Signing; readonly proof: SigningProof }

export const ReadStep = ({ overview, signing, proof }: Props) => {
  const agreement = useAgreement(signing, proof)
  const [reading, setReading] = useState<Reading>('loading')
  const recording = useMutation({
    mutationFn: (sha256: string) => call('signingRead', { body: { ...proof, sha256 } }),
    retry: (failures, error) => failures < RECORDING_RETRIES && !isRejection(error),
  })
  const onReading = (now: Reading) => {
    setReading(now)
    if (now !== 'done') return
    signing.noteRead()
    if (agreement.data !== undefined) recording.mutate(agreement.data.sha256)
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
      <FailureNote error={agreement.error} onRetry={() => void agreement.refetch()} />
      {agreement.data !== undefined && <KeyFigures of={agreement.data.keyFacts} role={overview.role} />}
      {agreement.isPending && <PagesLoading />}
      {agreement.data !== undefined && (
        <Suspense fallback={<PagesLoading />}>
          <PdfView key={agreement.data.sha256} url={agreement.data.pdf} onReading={onReading} />
        </Suspense>
      )}
      {!agreement.isError && (
        <Onward reading={signing.hasRead ? 'done' : reading} onContinue={() => signing.go('sign')} />
      )}
      <WaysOut overview={overview} signing={signing} proof={proof} />
    </Page>
  )
}

/** The way to the signature, or what it still needs. */
const Onward = ({ reading, onContinue }: { readonly reading: Reading; readonly onContinue: () => void }) => {
  const isDone = reading === 'done'
  return (
    <Bar part={PARTS.below} className={css.onward}>
      {/* It keeps its place at the end, since a button that moves is not the one that a finger hits. */}
      <p role="status" className={`${ui.quiet} ${css.onwardHint}`}>
        {READING_HINTS[reading]}
      </p>
      {reading !== 'loading' && (
        <Button
          variant={isDone ? 'filled' : 'default'}
          size="md"
          fullWidth
          onClick={isDone ? onContinue : goToEnd}
        >
          {isDone ? 'Continue to sign' : 'Skip to the last page'}
        </Button>
      )}
    </Bar>
  )
}

const READING_HINTS: Readonly<Record<Reading, string>> = {
  loading: 'The agreement is loading. On a slow connection, this can take a minute.',
  underWay: 'Scroll to the end of the agreement to continue.',
  broken: 'To continue, try the missing page again, or choose “As text”.',
  waiting: 'The last page is loading. If it does not appear, choose “As text”.',
  done: 'You’ve reached the end of the agreement.',
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
        pay what is due, the lender may ask you for it, and for the charges for late payment that the
        agreement names, up to the limit of your guarantee. Take independent legal advice before you sign.
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
  ...of.fees.map(({ name, amount }) => [name, amount] as const),
  ['Term', of.term],
  ['Amount of credit', euroText(of.amountOfCredit as Cents)],
  ['APR', `${of.aprPerCent.toFixed(1)}%`],
  ['Total you pay to the lender', `${euroText(of.totalPayable as Cents)}, fees included`],
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

type WaysOutProps = {
  readonly overview: SigningOverview
  readonly signing: Signing
  readonly proof: SigningProof
}

/** For signers for whom the agreement is not right: reporting wrong details, and declining to sign. */
export const WaysOut = ({ overview, signing, proof }: WaysOutProps) => {
  const [opened, setOpened] = useState<'wrong' | 'decline' | null>(null)
  const close = () => setOpened(null)
  return (
    <section className={`${ui.stack} ${css.answers}`} aria-label="If something is not right">
      <Button variant="subtle" size="md" fullWidth onClick={() => setOpened('wrong')}>
        My details are wrong
      </Button>
      <Button variant="subtle" color="red" size="md" fullWidth onClick={() => setOpened('decline')}>
        I do not want to sign
      </Button>
      <Dialog isForm title="My details are wrong" opened={opened === 'wrong'} onClose={close}>
        <Words
          lead="Tell the dealer what is wrong. This does not sign anything."
          choice="What is wrong?"
          label="What should it be?"
          missing="Enter what it should be"
          verb="Tell the dealer"
          act={(message, about) =>
            call('signingWrongDetails', {
              body: { ...proof, message, ...(about !== undefined && { about }) },
            })
          }
          signing={signing}
          onClose={close}
          onDone={() => {
            signing.noteReported()
            void signing.refetch()
          }}
        />
      </Dialog>
      <Dialog isForm title="I do not want to sign" opened={opened === 'decline'} onClose={close}>
        <Words
          lead={`This ends the signing for everyone, and your link stops working. ${overview.lender.name} and the dealer will see your reason.`}
          label="Why do you not want to sign?"
          missing="Enter a short reason"
          verb="Do not sign"
          isGrave
          act={(reason) => call('signingDecline', { body: { ...proof, reason } })}
          signing={signing}
          onClose={close}
          onDone={() => void signing.refetch()}
        />
      </Dialog>
    </section>
  )
}

const LETTERS_MAXIMUM = 500

const Words = ({
  lead,
  choice,
  label,
  missing,
  verb,
  isGrave = false,
  act,
  signing,
  onClose,
  onDone,
}: {
  readonly lead: string
  /** Asks which detail it is about. */
  readonly choice?: string
  readonly label: string
  readonly missing: string
  readonly verb: string
  readonly isGrave?: boolean
  readonly act: (words: string, about: ReportedDetail | undefined) => Promise<undefined>
  readonly signing: Signing
  readonly onClose: () => void
  readonly onDone: () => void
}) => {
  const form = useForm({
    initialValues: { about: '', words: '' },
    validate: { ...(choice && { about: needed('Choose what is wrong') }), words: needed(missing) },
  })
  const action = useOnce({
    mutationFn: ({ about, words }: typeof form.values) =>
      act(words.trim(), about === '' ? undefined : (about as ReportedDetail)),
    onSuccess: onDone,
    onError: (error) => {
      signing.noteFailure(error)
      void signing.refetch()
    },
  })
  return (
    <Form
      verb={verb}
      isGrave={isGrave}
      action={action}
      onClose={onClose}
      onSubmit={form.onSubmit(
        (given) => action.mutate(given),
        // A group of choices cannot have the focus: its first one gets it.
        (faults) =>
          faults['about'] === undefined
            ? focusFirstOf(form)(faults)
            : document.querySelector<HTMLElement>('[name="about"]')?.focus(),
      )}
    >
      <p>{lead}</p>
      {choice !== undefined && <Details label={choice} {...form.getInputProps('about')} />}
      <Textarea
        label={label}
        rows={4}
        maxLength={LETTERS_MAXIMUM}
        data-autofocus={choice === undefined || undefined}
        {...form.getInputProps('words')}
      />
    </Form>
  )
}

type DetailsProps = Omit<ComponentProps<typeof Radio.Group>, 'children' | 'name'>

const Details = (props: DetailsProps) => (
  <Radio.Group name="about" {...props}>
    <div className={`${ui.choices} ${css.choices}`}>
      {Object.entries(DETAIL_NAMES).map(([value, name], place) => (
        <Radio key={value} value={value} label={name} data-autofocus={place === 0 || undefined} />
      ))}
    </div>
  </Radio.Group>
)
