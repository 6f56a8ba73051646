/** The fields of a signature, typed or drawn, for the agreement and for the waiver of the days to withdraw. */
import { Checkbox, TextInput } from '@mantine/core'
import type { WaiverText } from '../../../../src/modules/signing/signing-pages.ts'
import ui from '../../ui/style/ui.module.css'
import css from './sign.module.css'
import { SignaturePad } from './signature-pad.tsx'
import type { Draft, SignatureDraft } from './signing.ts'

const LETTERS_MAXIMUM = 100

type OfSigner = { readonly signerName: string | null; readonly says: string | undefined }

type Props = OfSigner & {
  readonly kind: Draft['kind']
  readonly given: SignatureDraft
  /** Of the field for a typed name. */
  readonly field: string
  readonly label: string
  readonly onChange: (part: Partial<SignatureDraft>) => void
}

export const SignatureField = ({ kind, given, field, label, signerName, says, onChange }: Props) =>
  kind === 'drawn' ? (
    <SignaturePad strokes={given.strokes} onChange={(strokes) => onChange({ strokes })} says={says ?? ''} />
  ) : (
    <>
      <TextInput
        name={field}
        label={label}
        description={
          signerName === null ? undefined : `Type it exactly as it appears in the agreement: ${signerName}`
        }
        autoComplete="name"
        autoCapitalize="words"
        spellCheck={false}
        maxLength={LETTERS_MAXIMUM}
        value={given.text}
        error={says}
        onChange={({ currentTarget: { value } }) => onChange({ text: value })}
      />
      <div className={css.script} aria-hidden="true">
        {given.text.trim() === '' ? ' ' : given.text}
      </div>
    </>
  )

type WaiverProps = OfSigner & {
  readonly text: WaiverText
  readonly draft: Draft
  readonly change: (part: Partial<Draft>) => void
}

/** The offer to waive the days to withdraw, which nobody has to take up. */
export const Waiver = ({ text, draft: { kind, waiver }, change, ...signer }: WaiverProps) => {
  return (
    <fieldset className={`${ui.stack} ${css.waiver}`}>
      <legend>Optional: give up your right to withdraw</legend>
      <p>
        You do not have to do this, and you can sign the agreement without it. If you keep your right, the
        lender pays the dealer once your time to withdraw is over.
      </p>
      <Checkbox
        checked={waiver.isWanted}
        onChange={({ currentTarget: { checked } }) => change({ waiver: { ...waiver, isWanted: checked } })}
        label="I want to give up this right"
      />
      {waiver.isWanted && (
        <>
          <div className={ui.warning}>
            {text.warning.map((line) => (
              <p key={line}>
                <strong>{line}</strong>
              </p>
            ))}
          </div>
          <p>{text.statement}</p>
          <SignatureField
            {...{ kind, ...signer }}
            given={waiver}
            field="waiver"
            label="Full name, to sign this statement"
            onChange={(part) => change({ waiver: { ...waiver, ...part } })}
          />
        </>
      )}
    </fieldset>
  )
}
