/** The question itself for the signed-in person: who they are, where they go back to, yes or no. */
import { Button } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ConsentRequest } from '../../../../src/modules/clients/consent-pages.ts'
import { call, isFailure } from '../../api/call.ts'
import { forgetPerson, meQuery, readBy } from '../../api/queries.ts'
import { useOnce } from '../../ui/forms/action.ts'
import { FailureNote, Moment } from '../../ui/notes/notes.tsx'
import ui from '../../ui/style/ui.module.css'
import css from './consents.module.css'

export type Decision = 'agree' | 'refuse'

type Props = {
  readonly request: ConsentRequest
  readonly signedIn: NonNullable<ConsentRequest['signedIn']>
  readonly onChanged: () => Promise<void>
  readonly onAnswered: (decision: Decision) => void
}

export const ConsentQuestion = ({ request, signedIn, onChanged, onAnswered }: Props) => {
  const { client, returnsTo } = request
  // To agree takes a proof, for which the overlay must know whom to ask.
  useQuery(meQuery)
  return (
    <>
      <Account email={signedIn.email} onChanged={onChanged} />
      {signedIn.cannot !== null && (
        <div className={ui.note}>
          <p>{signedIn.cannot}</p>
          <p>You can close this page.</p>
        </div>
      )}
      {signedIn.hasConsented && <AlreadyGiven clientId={client.id} />}
      {signedIn.ticket !== null && (
        <>
          <p>
            {returnsTo === null ? (
              'You’ll stay on this page.'
            ) : (
              <>
                You’ll then go back to <strong className={ui.address}>{returnsTo}</strong>.
              </>
            )}
          </p>
          <Answer ticket={signedIn.ticket} onChanged={onChanged} onAnswered={onAnswered} />
        </>
      )}
    </>
  )
}

const Account = ({
  email,
  onChanged,
}: {
  readonly email: string
  readonly onChanged: () => Promise<void>
}) => {
  const client = useQueryClient()
  const leave = useOnce({
    mutationFn: async () => {
      await call('signOut').catch((error: unknown) => {
        if (!isFailure(error, 'signed-out')) throw error
      })
      forgetPerson(client)
      await onChanged()
    },
  })
  return (
    <>
      <p className={ui.between}>
        <span>
          You are signed in as <strong className={ui.address}>{email}</strong>.
        </span>
        <Button size="xs" loading={leave.isPending} onClick={() => leave.mutate()}>
          Use another account
        </Button>
      </p>
      <FailureNote error={leave.error} />
    </>
  )
}

/** The date comes from the person's own list; the sentence is also true without it. */
const AlreadyGiven = ({ clientId }: { readonly clientId: string }) => {
  const { data } = useQuery(readBy('listMyConsents'))
  const given = data?.items.find(({ client, withdrawnAt }) => client.id === clientId && withdrawnAt === null)
  return (
    <div className={ui.note}>
      <p>
        You have already given this consent
        {given !== undefined && (
          <>
            , on <Moment at={given.givenAt} />
          </>
        )}
        . Declining now does not change that. To end it, withdraw your consent under “My account”.
      </p>
    </div>
  )
}

const Answer = ({
  ticket,
  onChanged,
  onAnswered,
}: {
  readonly ticket: string
  readonly onChanged: () => Promise<void>
  readonly onAnswered: (decision: Decision) => void
}) => {
  const answer = useOnce({
    mutationFn: (decision: Decision) => call('answerConsentRequest', { body: { ticket, decision } }),
    onSuccess: ({ redirectTo }, decision) => {
      if (redirectTo === null) onAnswered(decision)
      else window.location.assign(redirectTo)
    },
    // If the session has ended, this same page asks the person to sign in.
    onError: (error) => (isFailure(error, 'signed-out') ? onChanged() : undefined),
  })
  // Someone who comes back by the browser's own button may find this page as they left it.
  useWindowEvent('pageshow', ({ persisted }) => {
    if (persisted) void anew()
  })
  const isOver = answer.isPending || (answer.isSuccess && answer.data.redirectTo !== null)
  return (
    <>
      <FailureNote error={answer.error} onRetry={() => void anew()} />
      <div className={css.answers}>
        <Button
          variant="outline"
          size="md"
          loading={isOver && answer.variables === 'agree'}
          disabled={isOver}
          onClick={() => answer.mutate('agree')}
        >
          Agree
        </Button>
        <Button
          variant="outline"
          size="md"
          loading={isOver && answer.variables === 'refuse'}
          disabled={isOver}
          onClick={() => answer.mutate('refuse')}
        >
          Decline
        </Button>
      </div>
    </>
  )

  async function anew() {
    answer.reset()
    await onChanged()
  }
}
