/** The frame of the pages that need no sign-in: the name, and one narrow column. */
import { Outlet } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { Brand } from './brand.tsx'
import { SkipLink } from './skip-link.tsx'

export const VisitorFrame = ({ children }: { readonly children?: ReactNode }) => {
  const main = useRef<HTMLElement>(null)
  return (
    <>
      <SkipLink to={main} />
      <header className="bar">
        <div className="bar-inner bar-narrow">
          <Brand />
        </div>
      </header>
      <main ref={main} tabIndex={-1} className="main main-narrow">
        {children ?? <Outlet />}
      </main>
    </>
  )
}
