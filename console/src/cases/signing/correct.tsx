/** Corrects where a signer is reached, and sends them a new link there. */
import { Button, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'

/** Where links and codes go from now on; what is absent stays as it is. */
export type Contact = { readonly email?: string; readonly mobile?: string }

/** What the reader may correct of it. */
export type Correction =
  /** Both, which they see as they are now. */
  | { readonly is: 'addressAndNumber'; readonly email: string; readonly mobile: string | null }
  /** The address, of which they see a mask. */
  | { readonly is: 'address' }
  /** Neither: why, and the way to ask the lender. */
  | { readonly is: 'lenderOnly'; readonly says: string; readonly way: ReactNode }

type Props = {
  readonly name: string
  readonly correction: Correction
  readonly isPending: boolean
  readonly onSend: (to: Contact) => void
  readonly onClose: () => void
}

export const CorrectForm = ({ name, correction, isPending, onSend, onClose }: Props) => {
  const known = correction.is === 'addressAndNumber' ? correction : { email: '', mobile: null }
  const [email, setEmail] = useState(known.email)
  const [mobile, setMobile] = useState(known.mobile ?? '')
  const to: Contact = {
    ...(email.trim() !== known.email && { email: email.trim() }),
    ...(mobile !== (known.mobile ?? '') && { mobile }),
  }
  const isOther = Object.keys(to).length > 0
  return (
    <form
      noValidate
      className="case-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (isOther) onSend(to)
      }}
    >
      <TextInput
        label={`E-mail address of ${name}`}
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
      <p className="quiet">
        The link that they have stops working, and {name} begins anew with the new one.
        {correction.is === 'address' && ' To correct a mobile number, write to the lender.'}
      </p>
      <div className="actions actions-end">
        <Button variant="default" size="xs" onClick={onClose}>
          Keep it as it is
        </Button>
        <Button type="submit" size="xs" disabled={!isOther} loading={isPending}>
          Correct and send
        </Button>
      </div>
    </form>
  )
}

/** The same function each time, so that it runs when the field appears and not again. */
const focusOnce = (field: HTMLElement | null) => field?.focus()
