/** The frame of the pages without a sign-in: the name, and one narrow column. */
import { Outlet } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { Brand } from './brand.tsx'
import { lender } from './lender.ts'
import { SkipLink } from './skip-link.tsx'

export const VisitorFrame = ({
  children,
  isOfAnybody = true,
}: {
  readonly children?: ReactNode
  /** False while it is unknown whose page it is, so that neither look is shown yet. */
  readonly isOfAnybody?: boolean
}) => {
  const main = useRef<HTMLElement>(null)
  return (
    <>
      <SkipLink to={main} />
      <header className="bar">
        <div className="bar-inner bar-narrow">
          {isOfAnybody || lender === undefined ? <Brand of="lender" /> : <span className="brand-place" />}
        </div>
      </header>
      <main ref={main} tabIndex={-1} className="main main-narrow">
        {children ?? <Outlet />}
      </main>
    </>
  )
}
