/** The frame of the pages without a sign-in: the name, and one narrow column. */
import { Outlet } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { Brand } from './brand.tsx'
import { lender } from './lender.ts'
import css from './page.module.css'
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
      <header className={css.bar}>
        <div className={`${css.barInner} ${css.barNarrow}`}>
          {isOfAnybody || lender === undefined ? <Brand of="lender" /> : <span className={css.brandPlace} />}
        </div>
      </header>
      <main ref={main} tabIndex={-1} className={`${css.main} ${css.mainNarrow}`}>
        {children ?? <Outlet />}
      </main>
    </>
  )
}
