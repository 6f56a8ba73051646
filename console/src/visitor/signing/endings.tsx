/** Shown if there is nothing to sign: not yet, no longer, or never with this link. */
import { Loader } from '@mantine/core'
import type { ReactNode } from 'react'
import type { SigningOverview } from '../../../../src/http/signing/pages.ts'
import { Note } from '../../ui/notes/notes.tsx'
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

export const UnusableLink = ({ says }: { readonly says: string }) => (
  <SignFrame lender={undefined}>
    <Page title="This link does not work" of="Electronic signing">
      <div className={`${ui.card} ${ui.stack}`}>
        <Note>
          <p>{says}</p>
        </Note>
        <p>Open the link in the latest email about signing. Anything you have already signed stays signed.</p>
        <p>If that does not help, ask your dealer or the lender for a new link.</p>
      </div>
    </Page>
  </SignFrame>
)
