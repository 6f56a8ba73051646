/** For signers for whom the agreement is not right: reporting wrong details, and declining to sign. */

import { Button, Radio, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ComponentProps } from 'react'
import { useState } from 'react'
import type { ReportedDetail } from '../../../../src/domain/signing/signing.ts'
import type { SigningOverview, SigningProof } from '../../../../src/http/signing/pages.ts'
import { call } from '../../api/call.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { focusFirstOf, needed } from '../../ui/forms/forms.ts'
import { useOnce } from '../../ui/forms/once.ts'
import ui from '../../ui/style/ui.module.css'
import css from './sign.module.css'
import type { Signing } from './signing.ts'
import { DETAIL_NAMES } from './words.ts'

type Props = { readonly overview: SigningOverview; readonly signing: Signing; readonly proof: SigningProof }

export const WaysOut = ({ overview, signing, proof }: Props) => {
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
      <FormDialog title="My details are wrong" opened={opened === 'wrong'} onClose={close}>
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
      </FormDialog>
      <FormDialog title="I do not want to sign" opened={opened === 'decline'} onClose={close}>
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
      </FormDialog>
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
