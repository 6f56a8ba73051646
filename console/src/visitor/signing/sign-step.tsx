/** The last step: consent, the signature, and the button that completes it. */
import { Button, Checkbox, Radio } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { type NameDifference, nameDifference } from '../../../../src/domain/application/same-name.ts'
import type { SigningOverview, SigningProof } from '../../../../src/modules/signing/signing-pages.ts'
import { call } from '../../api/call.ts'
import { useOnce } from '../../ui/forms/action.ts'
import { FailureNote } from '../../ui/notes/notes.tsx'
import { Page } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { placeOf } from '../address.ts'
import { useAgreement, WaysOut } from './read-step.tsx'
import css from './sign.module.css'
import { SignatureField, Waiver } from './signature-field.tsx'
import { isDrawn } from './signature-pad.tsx'
import type { Draft, SignatureDraft, Signing } from './signing.ts'

type Props = { readonly overview: SigningOverview; readonly signing: Signing; readonly proof: SigningProof }

export const SignStep = ({ overview, signing, proof }: Props) => {
  const { draft, change } = signing
  const agreement = useAgreement(signing, proof)
  const form = useRef<HTMLFormElement>(null)
  const [isTried, setTried] = useState(false)
  const faults = faultsOf(draft, overview)
  const says = isTried ? faults : {}
  const { sha256: hash, waiver } = agreement.data ?? {}
  const { signerName } = overview
  const giving = useGiving({ overview, signing, proof })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(faults).length > 0) focusFirst(form.current, faults)
    else if (hash !== undefined) giving.mutate(hash)
  }
  const above = <p className={`${ui.quiet} ${ui.above}`}>{placeOf('sign')}</p>
  return (
    <Page title="Sign your agreement" of={overview.lender.name} above={above}>
      <form ref={form} noValidate className={`${ui.card} ${ui.stack}`} onSubmit={submit}>
        <Radio.Group
          label="How would you like to sign?"
          value={draft.kind}
          onChange={(kind) => change({ kind: kind === 'drawn' ? 'drawn' : 'typed' })}
        >
          <div className={`${ui.choices} ${css.choices}`}>
            <Radio value="typed" label="Type my name" />
            <Radio value="drawn" label="Draw my signature" />
          </div>
        </Radio.Group>
        <SignatureField
          {...{ kind: draft.kind, given: draft, signerName }}
          field="signature"
          label="Full name"
          says={says.signature}
          onChange={change}
        />
        <Settled reported={overview.reported} draft={draft} says={says.settled} change={change} />
        <Checkbox
          name="consents"
          checked={draft.consents}
          error={says.consents}
          onChange={({ currentTarget: { checked } }) => change({ consents: checked })}
          label="I agree to sign electronically. I have been shown the full agreement, and I understand that my electronic signature is as binding as a handwritten one."
        />
        {waiver && <Waiver text={waiver} {...{ draft, signerName, change }} says={says.waiver} />}
        <FailureNote error={agreement.error} onRetry={() => void agreement.refetch()} />
        <FailureNote error={giving.error} />
        <Button
          variant="filled"
          type="submit"
          size="lg"
          fullWidth
          loading={giving.isPending}
          disabled={hash === undefined}
        >
          Sign agreement
        </Button>
        <Button size="md" fullWidth onClick={() => signing.go('read')}>
          Back to the agreement
        </Button>
      </form>
      <WaysOut overview={overview} signing={signing} proof={proof} />
    </Page>
  )
}

const useGiving = ({ overview, signing, proof }: Props) =>
  useOnce({
    mutationFn: (sha256: string) =>
      call('signingSign', {
        body: {
          ...proof,
          sha256,
          consents: true,
          signature: signatureOf(signing.draft.kind, signing.draft),
          ...(signing.draft.waiver.isWanted && {
            waiver: signatureOf(signing.draft.kind, signing.draft.waiver),
          }),
          ...(overview.reported !== null && { isSettled: signing.draft.isSettled }),
        },
      }),
    onSuccess: signing.noteSigned,
    onError: async (error) => {
      signing.noteFailure(error)
      // The signing may have succeeded all the same, or ended.
      await signing.refetch()
    },
  })

/** Asks whether the mistake is settled that the signer has reported. */
const Settled = ({
  reported,
  draft,
  says,
  change,
}: {
  readonly reported: string | null
  readonly draft: Draft
  readonly says: string | undefined
  readonly change: (part: Partial<Draft>) => void
}) =>
  reported === null ? null : (
    <Checkbox
      name="settled"
      checked={draft.isSettled}
      error={says}
      onChange={({ currentTarget: { checked } }) => change({ isSettled: checked })}
      label={`You told us: “${reported}” Tick this box if it has been resolved.`}
    />
  )

type Faults = Readonly<Partial<Record<'signature' | 'settled' | 'consents' | 'waiver', string>>>

const faultsOf = (
  { kind, waiver, consents, isSettled, ...given }: Draft,
  { signerName, reported }: SigningOverview,
): Faults => ({
  ...faultOf('signature', kind, given, signerName),
  ...(waiver.isWanted && faultOf('waiver', kind, waiver, signerName)),
  ...(reported !== null &&
    !isSettled && { settled: 'Tick this box once it has been resolved. Until then, do not sign' }),
  ...(!consents && { consents: 'Tick the box to agree to sign electronically' }),
})

const faultOf = (
  field: 'signature' | 'waiver',
  kind: Draft['kind'],
  { text, strokes }: SignatureDraft,
  name: string | null,
): Faults => {
  if (kind === 'drawn')
    return isDrawn(strokes) ? {} : { [field]: 'Draw your signature, or choose to type your name' }
  if (text.trim() === '') return { [field]: 'Enter your full name' }
  const difference = name === null ? undefined : nameDifference(text, name)
  if (difference === undefined) return {}
  return { [field]: `Your name in the agreement is ${name}. ${differenceInWords(difference)}` }
}

const differenceInWords = ({ missing, other }: NameDifference): string => {
  const quoted = (words: readonly string[]) => `“${words.join(' ')}”`
  if (missing.length > 0 && other.length > 0) return `Type ${quoted(missing)} instead of ${quoted(other)}`
  if (missing.length > 0) return `Add ${quoted(missing)}`
  return other.length > 0 ? `Remove ${quoted(other)}` : 'Type the words in that order'
}

/** A drawing field cannot have the focus; screen readers announce its message automatically. */
const focusFirst = (form: HTMLFormElement | null, faults: Faults): void => {
  const name = (['signature', 'settled', 'consents', 'waiver'] as const).find(
    (one) => faults[one] !== undefined,
  )
  form?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
}

const signatureOf = (kind: Draft['kind'], { text, strokes }: SignatureDraft) =>
  kind === 'typed' ? ({ kind, text: text.trim() } as const) : ({ kind, strokes } as const)
