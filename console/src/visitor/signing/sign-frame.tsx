/** The frame of the signing pages: the lender's name, and one narrow column. */
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { LenderLogo } from '../../ui/page/brand.tsx'
import { lender as branded } from '../../ui/page/lender.ts'
import page from '../../ui/page/page.module.css'
import { SkipLink } from '../../ui/page/skip-link.tsx'
import ui from '../../ui/style/ui.module.css'
import css from './sign.module.css'

/** Shows the top of what takes the place of a longer page without a new address: the end of that may be in view. */
export const useTop = (): void =>
  useLayoutEffect(() => {
    window.scrollTo(0, 0)
  }, [])

export const SignFrame = ({
  lender,
  isTest = false,
  children,
}: {
  /** Undefined until it is known who asks for the signature. */
  readonly lender: string | undefined
  readonly isTest?: boolean
  readonly children: ReactNode
}) => {
  const name = lender ?? branded?.name
  const main = useRef<HTMLElement>(null)
  return (
    <>
      <SkipLink to={main} />
      <header className={page.bar}>
        <div className={`${page.barInner} ${page.barNarrow} ${css.bar}`}>
          <span className={page.brand}>
            <LenderLogo />
            <span className={`${page.wordmark} ${css.barName}`}>{name ?? 'Electronic signing'}</span>
          </span>
          {name !== undefined && <span className={`${ui.quiet} ${css.barWords}`}>Electronic signing</span>}
        </div>
      </header>
      <main ref={main} tabIndex={-1} className={`${page.main} ${page.mainNarrow} ${css.sign}`}>
        {isTest && <p className={css.test}>Test: nothing on this page is binding.</p>}
        {children}
      </main>
    </>
  )
}
