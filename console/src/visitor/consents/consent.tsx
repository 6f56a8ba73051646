/** Asks a person whether a client may act for them, then sends them back to the client. */
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { ConsentLink, ConsentRequest } from '../../../../src/modules/clients/consent-pages.ts'
import { Failure } from '../../api/call.ts'
import { readBy } from '../../api/queries.ts'
import { SCOPE_PROMISES } from '../../names/words.ts'
import { FailureNote, Loading } from '../../ui/notes/notes.tsx'
import { Page } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { SignInForm } from '../sign-in/form.tsx'
import css from './consents.module.css'
import { ConsentQuestion, type Decision } from './question.tsx'

export const ConsentPage = () => {
  const link = linkIn(useSearch({ strict: false }))
  const request = useQuery(requestQuery(link))
  const [answered, setAnswered] = useState<Decision | null>(null)

  if (request.isPending) {
    return (
      <Page title="Request for your consent">
        <div className={ui.card}>
          <Loading what="the request" lines={5} />
        </div>
      </Page>
    )
  }
  if (request.data === undefined || request.isError) {
    return <UnusableRequest error={request.error} onRetry={() => void request.refetch()} />
  }
  if (answered !== null) return <Answered decision={answered} request={request.data} />
  const askAnew = async () => {
    await request.refetch()
  }
  return <Request request={request.data} onChanged={askAnew} onAnswered={setAnswered} />
}

/** Each response carries its own ticket: the page reads it again when someone signs in or out, and never caches it. */
const requestQuery = (query: ConsentLink) => ({
  ...readBy('describeConsentRequest', { query }),
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
})

const linkIn = (search: Readonly<Record<string, unknown>>): ConsentLink => {
  const given = (name: keyof ConsentLink) =>
    typeof search[name] === 'string' ? { [name]: search[name] } : {}
  return { ...given('client_id'), ...given('state'), ...given('redirect_uri') }
}

const Request = ({
  request,
  onChanged,
  onAnswered,
}: {
  readonly request: ConsentRequest
  /** Someone else has signed in, or the ticket has been used. */
  readonly onChanged: () => Promise<void>
  readonly onAnswered: (decision: Decision) => void
}) => {
  const { client, signedIn } = request
  const heading = useHeadingOf(signedIn?.email)
  return (
    <Page title={`${client.name} requests your consent`}>
      <div className={`${ui.card} ${ui.stack}`}>
        {client.mode === 'test' && (
          <p className={ui.note}>
            <strong>Test.</strong> This is a test client. It uses test data only, never real applications.
          </p>
        )}
        <Terms request={request} />
      </div>
      <div className={`${ui.card} ${ui.stack}`}>
        <h2 ref={heading} tabIndex={-1}>
          {signedIn === null ? 'Sign in to decide' : 'Your decision'}
        </h2>
        {signedIn === null ? (
          <>
            <p>
              {client.name} does not see your password. Signing in does not give consent: you decide
              afterwards.
            </p>
            <SignInForm
              next={window.location.pathname + window.location.search}
              onSignedIn={() => void onChanged()}
            />
          </>
        ) : (
          <ConsentQuestion
            request={request}
            signedIn={signedIn}
            onChanged={onChanged}
            onAnswered={onAnswered}
          />
        )}
      </div>
    </Page>
  )
}

/** The heading over the sign-in form or the question: screen readers go on from there when one replaces the other. */
const useHeadingOf = (email: string | undefined) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const shownTo = useRef(email)
  useEffect(() => {
    if (shownTo.current !== email) heading.current?.focus()
    shownTo.current = email
  }, [email])
  return heading
}

/** An invalid link leads neither to the client nor to the address that it names. */
const UnusableRequest = ({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) => {
  const mayPass = !(error instanceof Failure) || error.status === 0 || error.status >= 429
  if (mayPass) {
    return (
      <Page title="Request for your consent">
        <FailureNote error={error} onRetry={onRetry} />
      </Page>
    )
  }
  return (
    <Page title="This request does not work">
      <FailureNote error={error} />
      <div className={`${ui.card} ${ui.stack}`}>
        <p>You have not given consent, and nobody has been notified.</p>
        <p>
          Go back to the software that brought you here and try again. If this keeps happening, contact its
          support.
        </p>
      </div>
    </Page>
  )
}

const Answered = ({
  decision,
  request,
}: {
  readonly decision: Decision
  readonly request: ConsentRequest
}) => {
  const { client, signedIn } = request
  return (
    <Page title={decision === 'agree' ? 'You have given consent' : 'You have declined'}>
      <div className={`${ui.card} ${ui.stack}`}>
        {decision === 'agree' && <p>{client.name} may now act for you as described.</p>}
        {decision === 'refuse' &&
          (signedIn?.hasConsented === true ? (
            <p>Your earlier consent remains valid until you withdraw it.</p>
          ) : (
            <p>{client.name} may not act for you.</p>
          ))}
        <p>
          You can see and withdraw your consents at any time under{' '}
          <Link to="/console/account">My account</Link>.
        </p>
        <p>You can close this page.</p>
      </div>
    </Page>
  )
}

/** What a consent would allow, what it would not, and how to end it, in plain words. */
const Terms = ({ request: { client, dealer, scopes } }: { readonly request: ConsentRequest }) => (
  <>
    {dealer !== null && (
      <p>
        This is software used by <strong>{dealer}</strong>. It can already read all applications of that
        dealer’s users.
      </p>
    )}
    <section aria-labelledby="may">
      <h2 id="may">{client.name} will be able to</h2>
      <ul className={css.promises}>
        {scopes.map((scope) => (
          <li key={scope}>{SCOPE_PROMISES[scope]}</li>
        ))}
      </ul>
    </section>
    <section aria-labelledby="may-not">
      <h2 id="may-not">It will not be able to</h2>
      <ul className={`${css.promises} ${css.promisesNot}`}>
        <li>Sign an agreement for you</li>
        {dealer === null && <li>See applications submitted by others, or by other software for you</li>}
        <li>Sign in as you or change your account</li>
      </ul>
    </section>
    <p>
      You can withdraw your consent at any time under “My account”. This takes effect from the software’s next
      request.
    </p>
  </>
)
