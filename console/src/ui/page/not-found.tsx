/** The page does not exist, or this person may not see it. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { wordsOf } from '../../names/formats.ts'
import ui from '../style/ui.module.css'
import { Page } from './page.tsx'
import { VisitorFrame } from './visitor-frame.tsx'

export const NotFoundPage = () => (
  <Page title="Page not found">
    <div className={`${ui.card} ${ui.stack}`}>
      <p>Check the address for typing mistakes. The page may also have been removed.</p>
      <p>
        <Link to="/console">Go to the home page</Link>
      </p>
    </div>
  </Page>
)

/** The page's address names something that does not exist, or that this person may not know of. */
export const NoSuchPage = ({ what, back }: { readonly what: string; readonly back: ReactNode }) => (
  <Page title={`${wordsOf(what)} not found`}>
    <div className={`${ui.card} ${ui.stack}`}>
      <p>Check the address for typing mistakes. The {what} may also have been removed.</p>
      <p>{back}</p>
    </div>
  </Page>
)

export const NotFoundForVisitors = () => (
  <VisitorFrame>
    <NotFoundPage />
  </VisitorFrame>
)
