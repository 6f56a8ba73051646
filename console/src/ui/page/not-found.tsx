/** The page does not exist, or this person may not see it. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import ui from '../style/ui.module.css'
import { Page } from './page.tsx'
import { VisitorFrame } from './visitor-frame.tsx'

export const NotFoundPage = () => (
  <Page title="Page not found">
    <div className={`${ui.card} ${ui.stack}`}>
      <p>There is no page at this address. The address may be mistyped, or the page no longer exists.</p>
      <p>
        <Link to="/console">Go to the first page</Link>
      </p>
    </div>
  </Page>
)

/** The page's address names something that does not exist, or that this person may not know of. */
export const NoSuchPage = ({ what, back }: { readonly what: string; readonly back: ReactNode }) => (
  <Page title={`No such ${what}`}>
    <div className={`${ui.card} ${ui.stack}`}>
      <p>
        There is no such {what}. The address may be mistyped, or the {what} no longer exists.
      </p>
      <p>{back}</p>
    </div>
  </Page>
)

export const NotFoundForVisitors = () => (
  <VisitorFrame>
    <NotFoundPage />
  </VisitorFrame>
)
