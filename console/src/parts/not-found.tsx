/** There is no such page, or none that this person may see. */
import { Link } from '@tanstack/react-router'
import { Page } from './page.tsx'
import { VisitorFrame } from './visitor-frame.tsx'

export const NotFoundPage = () => (
  <Page title="Page not found">
    <div className="card stack">
      <p>There is no page at this address. The address may be mistyped, or the page no longer exists.</p>
      <p>
        <Link to="/console">Go to the first page</Link>
      </p>
    </div>
  </Page>
)

export const NotFoundForVisitors = () => (
  <VisitorFrame>
    <NotFoundPage />
  </VisitorFrame>
)
