/** Shown if there is nothing to sign: not yet, no longer, or never with this link. */
import { Loader } from '@mantine/core'
import type { ReactNode } from 'react'
import type { SigningOverview } from '../../../../src/http/signing/pages.ts'
import { Note } from '../../ui/notes/notes.tsx'
import { Page } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { SignFrame } from './sign-frame.tsx'

type Props = { readonly overview: SigningOverview }

export const Preparing = ({ overview }: Props) => (
  <Ending overview={overview} title="Your agreement is being prepared">
    <div role="status" className={ui.stack}>
      <Loader size="sm" aria-hidden="true" />
      <p>This takes a few seconds. The page continues by itself.</p>
    </div>
  </Ending>
)

export const WaitsForOthers = ({ overview }: Props) => (
  <Ending overview={overview} title="It is not your turn yet">
    <p>
      Others sign this agreement before you. As soon as it is your turn, you are sent a message. You may close
      this page until then.
    </p>
  </Ending>
)

export const Ended = ({ overview }: Props) => (
  <Ending overview={overview} title="This signing has ended">
    <p>{overview.endedReason ?? 'It is no longer possible to sign by this link.'}</p>
    <p>
      If you still want to sign, or have questions, speak to {overview.lender.name} or to your dealer, who can
      send you a new link.
    </p>
  </Ending>
)

const Ending = ({
  overview,
  title,
  children,
}: Props & { readonly title: string; readonly children: ReactNode }) => (
  <Page title={title} of={overview.lender.name}>
    <div className={`${ui.card} ${ui.stack}`}>
      {children}
      <p className={ui.quiet}>
        Reference <span className={ui.address}>{overview.reference}</span>. {overview.lender.name}:{' '}
        <span className={ui.address}>{overview.lender.contact}</span>.
      </p>
    </div>
  </Page>
)

export const UnusableLink = ({ says }: { readonly says: string }) => (
  <SignFrame lender={undefined}>
    <Page title="This link can’t be used" of="Electronic signing">
      <div className={`${ui.card} ${ui.stack}`}>
        <Note>
          <p>{says}</p>
        </Note>
        <p>
          Open the newest message that you were sent about signing, and use the link in it. What you have
          signed already stays signed.
        </p>
        <p>If that does not help, ask your dealer or the lender to send you a new link.</p>
      </div>
    </Page>
  </SignFrame>
)
