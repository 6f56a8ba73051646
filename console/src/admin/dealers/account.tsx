/** The dealer's bank account, to which the lender pays out: one administrator sets it, and another confirms it. */
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod'
import {
  type Dealer,
  type DealerAccountView,
  dealerOperations,
  type ShownAccount,
} from '../../../../src/modules/people/people-pages.ts'
import { call } from '../../api/call.ts'
import { readBy } from '../../api/queries.ts'
import { ConfirmDialog, Dialog } from '../../ui/dialogs/dialogs.tsx'
import { useAction } from '../../ui/forms/action.ts'
import { checkedBy, typed } from '../../ui/forms/checked.ts'
import { CheckedForm } from '../../ui/forms/form.tsx'
import { Loaded, Moment } from '../../ui/notes/notes.tsx'
import { Fact, Section } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'

type Asked = 'set' | 'confirm' | 'reject' | null
type Props = { readonly dealer: Dealer; readonly onClose: () => void }

const RENEWS = ['readDealerAccount'] as const

export const DealerAccount = ({ dealer }: { readonly dealer: Dealer }) => {
  const account = useQuery(readBy('readDealerAccount', { params: { id: dealer.id } }))
  const [asked, setAsked] = useState<Asked>(null)
  const close = () => setAsked(null)
  const version = account.data?.pending?.version ?? 0
  return (
    <Section
      title="Bank account"
      lead="Where the lender pays this dealer out. Another administrator must confirm each change."
      actions={
        <Button size="xs" onClick={() => setAsked('set')}>
          Set account
        </Button>
      }
    >
      <Loaded query={account} what="the bank account">
        {(shown) => <Accounts shown={shown} onAsk={setAsked} />}
      </Loaded>
      <Dialog isForm title="Set the bank account" opened={asked === 'set'} onClose={close}>
        <SetForm dealer={dealer} onClose={close} />
      </Dialog>
      <Dialog isForm title="Confirm the bank account" opened={asked === 'confirm'} onClose={close}>
        <ConfirmForm dealer={dealer} version={version} onClose={close} />
      </Dialog>
      <ConfirmDialog
        title={`Reject the new account of ${dealer.name}?`}
        opened={asked === 'reject'}
        onClose={close}
        verb="Reject"
        isGrave
        act={() => call('settleDealerAccount', { params: { id: dealer.id }, body: { version } })}
        renews={RENEWS}
        says="The account has been rejected."
      >
        <p>The account in force stays as it is.</p>
      </ConfirmDialog>
    </Section>
  )
}

type AccountsProps = {
  readonly shown: DealerAccountView
  readonly onAsk: (asked: Asked) => void
}

const Accounts = ({ shown: { inForce, pending, bar }, onAsk }: AccountsProps) => (
  <dl className={ui.facts}>
    <Fact name="In force">{inForce === null ? 'None' : <Shown account={inForce} />}</Fact>
    {pending !== null && (
      <Fact name="Waits to be confirmed">
        <Shown account={pending} />
        {bar !== null && <span className={ui.subline}>{bar}</span>}
        <span className={ui.actions}>
          {bar === null && (
            <Button size="xs" onClick={() => onAsk('confirm')}>
              Confirm account
            </Button>
          )}
          <Button size="xs" onClick={() => onAsk('reject')}>
            Reject account
          </Button>
        </span>
      </Fact>
    )}
  </dl>
)

const Shown = ({
  account: { holder, iban, setBy, setAt, confirmedBy, confirmedAt },
}: {
  readonly account: ShownAccount
}) => (
  <>
    {iban}, {holder}
    <span className={ui.subline}>
      Set by {setBy} on <Moment at={setAt} withTime />
      {confirmedAt !== null && (
        <>
          , confirmed by {confirmedBy} on <Moment at={confirmedAt} withTime />
        </>
      )}
    </span>
  </>
)

const { body } = dealerOperations.setDealerAccount
const iban = typed(body.shape.iban, 'Enter the IBAN')
const SET = checkedBy(z.object({ holder: typed(body.shape.holder, 'Enter the account holder'), iban }))
const CONFIRMED = checkedBy(z.object({ iban }))

const SetForm = ({ dealer, onClose }: Props) => {
  const form = useForm({ initialValues: { holder: dealer.name, iban: '' }, ...SET })
  const setting = useAction({
    act: (sent: { holder: string; iban: string }) =>
      call('setDealerAccount', { params: { id: dealer.id }, body: sent }),
    renews: RENEWS,
    says: 'The account waits for another administrator to confirm it.',
    onDone: onClose,
  })
  return (
    <CheckedForm verb="Set account" form={form} action={setting} onClose={onClose}>
      <TextInput label="Account holder" data-autofocus {...form.getInputProps('holder')} />
      <TextInput label="IBAN" autoComplete="off" spellCheck={false} {...form.getInputProps('iban')} />
    </CheckedForm>
  )
}

const ConfirmForm = ({ dealer, version, onClose }: Props & { readonly version: number }) => {
  const form = useForm({ initialValues: { iban: '' }, ...CONFIRMED })
  const confirming = useAction({
    act: (sent: { iban: string }) =>
      call('settleDealerAccount', { params: { id: dealer.id }, body: { version, ...sent } }),
    renews: RENEWS,
    says: 'The account is in force.',
    onDone: onClose,
  })
  return (
    <CheckedForm verb="Confirm account" form={form} action={confirming} onClose={onClose}>
      <TextInput
        label="IBAN"
        description="Enter it again, from what the dealer sent."
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        {...form.getInputProps('iban')}
      />
    </CheckedForm>
  )
}
