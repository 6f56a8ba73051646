/** Shown if there is nothing to sign: not yet, no longer, or never with this link. */
import { Button, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { SigningOverview } from '../../../../src/http/signing/pages.ts'
import { call } from '../../api/call.ts'
import { keyOf } from '../../api/queries.ts'
import { useOnce } from '../../ui/forms/once.ts'
import { FailureNote, Note } from '../../ui/notes/notes.tsx'
import { Page } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { Contact } from './contact.tsx'
import { SignFrame, useTop } from './sign-frame.tsx'

type Props = { readonly overview: SigningOverview }

export const Preparing = ({ overview }: Props) => (
  <Ending overview={overview} title="Your agreement is being prepared">
    <div role="status" className={ui.stack}>
      <Loader size="sm" aria-hidden="true" />
      <p>This takes a few seconds. The page continues automatically.</p>
    </div>
  </Ending>
)

export const WaitsForOthers = ({ overview }: Props) => (
  <Ending overview={overview} title="It’s not your turn yet">
    <p>We’ll send you a link when the others have signed. You can close this page.</p>
  </Ending>
)

export const Ended = ({ overview }: Props) => (
  <Ending overview={overview} title="This signing has ended">
    <p>{overview.endedReason ?? 'You can no longer sign with this link.'}</p>
    <p>Contact {overview.lender.name} or your dealer if you have questions, or if you still want to sign.</p>
  </Ending>
)

export const Ending = ({
  overview,
  title,
  children,
}: Props & { readonly title: string; readonly children: ReactNode }) => {
  useTop()
  return (
    <Page title={title} of={overview.lender.name}>
      <div className={`${ui.card} ${ui.stack}`}>
        {children}
        <p className={ui.quiet}>
          Reference <span className={ui.address}>{overview.reference}</span>. <Contact of={overview.lender} />
          .
        </p>
      </div>
    </Page>
  )
}

/** `token` is null if the address has none. */
export const UnusableLink = ({ says, token }: { readonly says: string; readonly token: string | null }) => {
  const lender = useQuery({
    queryKey: keyOf('signingLender'),
    queryFn: ({ signal }) => call('signingLender', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <SignFrame lender={lender.data?.name}>
      <Page title="This link does not work" of="Electronic signing">
        <div className={`${ui.card} ${ui.stack}`}>
          <Note>
            <p>{says}</p>
          </Note>
          {token !== null && <NewLink token={token} />}
          <p className={ui.quiet}>
            Anything you have already signed stays signed. If you need help, contact your dealer or{' '}
            {lender.data === undefined ? 'the lender' : <Contact of={lender.data} />}.
          </p>
        </div>
      </Page>
    </SignFrame>
  )
}

const NewLink = ({ token }: { readonly token: string }) => {
  const asking = useOnce({ mutationFn: () => call('signingAskForLink', { body: { link: token } }) })
  return (
    <>
      {asking.error !== null && <FailureNote error={asking.error} />}
      {!asking.isSuccess && (
        <Button size="md" fullWidth loading={asking.isPending} onClick={() => asking.mutate()}>
          Send me a new link
        </Button>
      )}
      <div role="status">
        {asking.isSuccess && (
          <p>
            If there is an agreement for you, a new link is on its way to the email address that your dealer
            gave us. It can take a few minutes. Nothing arrives if you are signing on another device.
          </p>
        )}
      </div>
    </>
  )
}
