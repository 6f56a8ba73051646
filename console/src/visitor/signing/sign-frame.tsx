/** The frame of the signing pages: the lender's name, and one narrow column. */
import { type ReactNode, useRef } from 'react'
import { LenderLogo } from '../../ui/page/brand.tsx'
import { lender as branded } from '../../ui/page/lender.ts'
import { SkipLink } from '../../ui/page/skip-link.tsx'

export const SignFrame = ({
  lender,
  children,
}: {
  /** Undefined until it is known who asks for the signature. */
  readonly lender: string | undefined
  readonly children: ReactNode
}) => {
  const name = lender ?? branded?.name
  const main = useRef<HTMLElement>(null)
  return (
    <>
      <SkipLink to={main} />
      <header className="bar">
        <div className="bar-inner bar-narrow sign-bar">
          <span className="brand">
            <LenderLogo />
            <span className="wordmark">{name ?? 'Electronic signing'}</span>
          </span>
          {name !== undefined && <span className="quiet">Electronic signing</span>}
        </div>
      </header>
      <main ref={main} tabIndex={-1} className="main main-narrow sign">
        {children}
      </main>
    </>
  )
}
