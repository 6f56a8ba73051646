/** A signer's agreement once everyone has signed: the delivery, the notices that they were sent, and their right to withdraw. */
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AgreementPage } from '../../../../src/modules/duties/borrower-pages.ts'
import type { SigningProof } from '../../../../src/modules/signing/signing-pages.ts'
import { call } from '../../api/call.ts'
import { keyOf } from '../../api/queries.ts'
import { eurosAndCents, longDay } from '../../names/formats.ts'
import { Dialog } from '../../ui/dialogs/dialogs.tsx'
import { useOnce } from '../../ui/forms/action.ts'
import { Form, SendButton } from '../../ui/forms/form.tsx'
import { FailureNote, Loaded, Moment } from '../../ui/notes/notes.tsx'
import ui from '../../ui/style/ui.module.css'
import { savePdf } from './sign-frame.tsx'
import type { Signing } from './signing.ts'

type Withdrawal = NonNullable<AgreementPage['withdrawal']>
type PayBack = NonNullable<Withdrawal['payBack']>

const euros = (cents: number): string => eurosAndCents(cents / 100)

export const AgreementParts = ({
  signing,
  proof,
}: {
  readonly signing: Signing
  readonly proof: SigningProof
}) => {
  const page = useQuery({
    queryKey: [...keyOf('agreementPage'), proof.link],
    queryFn: async ({ signal }) => {
      try {
        return await call('agreementPage', { body: proof, signal })
      } catch (error) {
        signing.noteFailure(error)
        throw error
      }
    },
    gcTime: 0,
  })
  const saving = useOnce({
    mutationFn: ({ id }: { readonly id: string; readonly title: string }) =>
      call('noticePdf', { body: { ...proof, id } }),
    onSuccess: ({ pdf }, { title }) => savePdf(pdf, title),
    onError: signing.noteFailure,
  })
  const confirming = useOnce({
    mutationFn: () => call('confirmDelivery', { body: proof }),
    onError: async (error) => {
      signing.noteFailure(error)
      await page.refetch()
    },
  })
  return (
    <Loaded query={page} what="your notices" isCard>
      {({ state, notices, isDeliveryAsked, withdrawal }) => (
        <>
          {(isDeliveryAsked || !confirming.isIdle) && (
            <section className={`${ui.card} ${ui.stack}`} aria-labelledby="delivery">
              <h2 id="delivery">Have you received the vehicle?</h2>
              {confirming.isSuccess ? (
                <p role="status">Thank you. You have confirmed that you have the vehicle.</p>
              ) : (
                <>
                  <p>
                    Before we pay the dealer, please confirm that you have the vehicle, and that it is the one
                    in the agreement.
                  </p>
                  <SendButton action={confirming}>I have received the vehicle</SendButton>
                  <FailureNote error={confirming.error} />
                </>
              )}
            </section>
          )}
          {withdrawal !== null && (
            <section className={`${ui.card} ${ui.stack}`} aria-labelledby="withdrawal">
              <h2 id="withdrawal">Your right to withdraw</h2>
              <WithdrawalPart
                withdrawal={withdrawal}
                act={() => call('withdrawFromAgreement', { body: { ...proof, sees: state } })}
                onSettled={async (error) => {
                  signing.noteFailure(error)
                  await page.refetch()
                }}
              />
            </section>
          )}
          {notices.length > 0 && (
            <section className={`${ui.card} ${ui.stack}`} aria-labelledby="notices">
              <h2 id="notices">Notices we sent you</h2>
              {notices.map(({ id, title, sentAt, text }) => (
                <details key={id}>
                  <summary>
                    {title}, <Moment at={sentAt} />
                  </summary>
                  <p className={ui.typed}>{text}</p>
                  <Button
                    size="md"
                    loading={saving.isPending && saving.variables.id === id}
                    onClick={() => saving.mutate({ id, title })}
                  >
                    Download as PDF
                  </Button>
                </details>
              ))}
              <FailureNote error={saving.error} />
            </section>
          )}
        </>
      )}
    </Loaded>
  )
}

const WithdrawalPart = ({
  withdrawal: { state, lastDay, toldOn, payBack },
  act,
  onSettled,
}: {
  readonly withdrawal: Withdrawal
  readonly act: () => Promise<undefined>
  readonly onSettled: (error: unknown) => Promise<void>
}) => {
  if (state === 'over')
    return <p>You can no longer withdraw.{lastDay !== null && ` The last day was ${longDay(lastDay)}.`}</p>
  if (state === 'withdrawn' && toldOn !== null)
    return (
      <div role="status" className={ui.stack}>
        <p>
          <strong>Withdrawn on {longDay(toldOn)}.</strong> You are no longer bound by the agreement.
        </p>
        {payBack === null ? (
          <p>Nothing was paid out, so you owe nothing.</p>
        ) : (
          <>
            <p>
              {paidOut(payBack)} Pay it back by {longDay(payBack.dueOn)}, with {euros(payBack.interestPerDay)}{' '}
              of interest for each day, less what you have already paid.
            </p>
            <Sums payBack={payBack} />
          </>
        )}
      </div>
    )
  return (
    <>
      <p>
        {lastDay === null
          ? 'You can withdraw from the agreement, without giving a reason. The days for it start when you receive your copy.'
          : `You can withdraw from the agreement until the end of ${longDay(lastDay)}, without giving a reason.`}
      </p>
      {payBack === null ? (
        <p>Nothing has been paid out, so you would owe nothing.</p>
      ) : (
        <>
          <p>
            {paidOut(payBack)} If you withdraw today, you pay it back by {longDay(payBack.dueOn)}, with{' '}
            {euros(payBack.interestPerDay)} of interest for each day, less what you have already paid.
          </p>
          <Sums payBack={payBack} />
        </>
      )}
      <Withdraw payBack={payBack} act={act} onSettled={onSettled} />
    </>
  )
}

const paidOut = ({ credit, paidOutOn }: PayBack): string =>
  `We paid out ${euros(credit)} on ${longDay(paidOutOn)}.`

/** The sum for each day. */
const Sums = ({ payBack: { sums } }: { readonly payBack: PayBack }) => (
  <details>
    <summary>What you pay, by the day of your payment</summary>
    <table>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Sum</th>
        </tr>
      </thead>
      <tbody>
        {sums.map(({ day, sum }) => (
          <tr key={day}>
            <td>{longDay(day)}</td>
            <td className={ui.number}>{euros(sum)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
)

const Withdraw = ({
  payBack,
  act,
  onSettled,
}: {
  readonly payBack: PayBack | null
  readonly act: () => Promise<undefined>
  readonly onSettled: (error: unknown) => Promise<void>
}) => {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const withdrawing = useOnce({
    mutationFn: act,
    onSuccess: async () => {
      await onSettled(null)
      close()
    },
    onError: (error) => onSettled(error),
  })
  return (
    <>
      <Button variant="outline" color="red" size="md" fullWidth onClick={() => setOpen(true)}>
        Withdraw from the agreement
      </Button>
      <Dialog title="Withdraw from the agreement?" opened={isOpen} onClose={close}>
        <Form
          verb="Withdraw"
          action={withdrawing}
          isGrave
          size="md"
          onClose={close}
          onSubmit={() => withdrawing.mutate()}
        >
          <p>This ends the agreement for everyone who hires under it. It cannot be undone.</p>
          {payBack !== null && (
            <p>
              You pay back {euros(payBack.credit)}, with {euros(payBack.interestPerDay)} of interest for each
              day, by {longDay(payBack.dueOn)}.
            </p>
          )}
          <p>Ask your dealer what happens with the vehicle.</p>
        </Form>
      </Dialog>
    </>
  )
}
