/** Corrects a signer's contact details, and sends them a new link. */

import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Form } from '../../../ui/forms/form.tsx'
import ui from '../../../ui/style/ui.module.css'

/** Where links and codes go from now on; absent fields stay as they are. */
export type Contact = { readonly email?: string; readonly mobile?: string }

/** What the reader may correct. */
export type Correction =
  /** Both, with the current ones as far as the reader sees them. */
  | { readonly is: 'addressAndNumber'; readonly email: string | null; readonly mobile: string | null }
  /** Only the address, likewise. */
  | { readonly is: 'address'; readonly email: string | null }
  /** Neither: why not, and how to ask the lender. */
  | { readonly is: 'lenderOnly'; readonly says: string; readonly way: ReactNode }

type Props = {
  readonly name: string
  readonly correction: Correction
  readonly isPending: boolean
  readonly onSend: (to: Contact) => void
  readonly onClose: () => void
}

export const CorrectForm = ({ name, correction, isPending, onSend, onClose }: Props) => {
  const known = {
    email: (correction.is !== 'lenderOnly' && correction.email) || '',
    mobile: (correction.is === 'addressAndNumber' && correction.mobile) || '',
  }
  const [email, setEmail] = useState(known.email)
  const [mobile, setMobile] = useState(known.mobile)
  const to: Contact = {
    ...(email.trim() !== known.email && { email: email.trim() }),
    ...(mobile !== known.mobile && { mobile }),
  }
  const isOther = Object.keys(to).length > 0
  return (
    <Form
      className={ui.gridForm}
      onSubmit={() => {
        if (isOther) onSend(to)
      }}
      verb="Save and send link"
      action={{ isPending, error: null }}
      onClose={onClose}
      cancel="Cancel"
      size="xs"
      isDisabled={!isOther}
    >
      <TextInput
        label={`Email address of ${name}`}
        type="email"
        autoComplete="off"
        value={email}
        ref={focusOnce}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
      {correction.is === 'addressAndNumber' && (
        <TextInput
          label={`Mobile number of ${name}`}
          type="tel"
          autoComplete="off"
          value={mobile}
          onChange={({ currentTarget }) => setMobile(currentTarget.value)}
        />
      )}
      <p className={ui.quiet}>
        The current link stops working, and {name} starts again with the new one. We’ll notify the old address
        and number.
        {correction.is === 'addressAndNumber' &&
          ' One person can correct the address or the number, but not both. Ask a colleague to correct the other.'}
        {correction.is === 'address' && ' To correct a mobile number, message the lender.'}
      </p>
    </Form>
  )
}

/** The same function each time, so that it runs only when the field appears. */
const focusOnce = (field: HTMLElement | null) => field?.focus()
