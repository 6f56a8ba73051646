/** The frame of the pages of signing: the lender's name, and one narrow column. */
import { type ReactNode, useRef } from 'react'
import { SkipLink } from '../parts/skip-link.tsx'

export const SignFrame = ({
  lender,
  children,
}: {
  /** Undefined until it is known who asks. */
  readonly lender: string | undefined
  readonly children: ReactNode
}) => {
  const main = useRef<HTMLElement>(null)
  return (
    <>
      <SkipLink to={main} />
      <header className="bar">
        <div className="bar-inner bar-narrow sign-bar">
          <span className="wordmark">{lender ?? 'Electronic signing'}</span>
          {lender !== undefined && <span className="quiet">Electronic signing</span>}
        </div>
      </header>
      <main ref={main} tabIndex={-1} className="main main-narrow sign">
        {children}
      </main>
    </>
  )
}
