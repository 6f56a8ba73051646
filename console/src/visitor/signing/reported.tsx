/** After a signer has reported wrong details: thanks, and what happens next, in place of the way to the signature. */
import { Button } from '@mantine/core'
import type { SigningOverview } from '../../../../src/http/signing/pages.ts'
import { Ending } from './endings.tsx'
import type { Signing } from './signing.ts'

export const Reported = ({
  overview,
  signing,
}: {
  readonly overview: SigningOverview
  readonly signing: Signing
}) => (
  <Ending overview={overview} title="Thank you for telling us">
    <p>
      We’ve passed it on to the people who handle your application. Please do not sign yet. If the agreement
      has to change, you’ll get an email with a new link.
    </p>
    <p>You can close this page.</p>
    {overview.reported !== null && <p>You told us: “{overview.reported}”</p>}
    <Button variant="default" size="md" fullWidth onClick={signing.passOverReport}>
      It has been resolved
    </Button>
  </Ending>
)
