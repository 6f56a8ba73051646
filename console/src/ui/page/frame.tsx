/** The frame of pages without a sign-in, the brand in it, and pages that do not exist. */
import { Link, Outlet } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useRef } from 'react'
import { wordsOf } from '../../names/formats.ts'
import ui from '../style/ui.module.css'
import logo from './logo.svg'
import css from './page.module.css'
import { type Look, lender, Page } from './page.tsx'

/** The frame of the pages without a sign-in: the name, and one narrow column. */
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

/**
 * The mark and name of the product, or the lender's logo and name if the lender has set them. The product's mark is the
 * letter F, drawn as a canopy on its pillar.
 */
export const Brand = ({ of }: { readonly of: Look }) =>
  of === 'lender' && lender !== undefined ? (
    <span className={css.brand}>
      <LenderLogo />
      <span className={css.wordmark} data-beside={lender.logo !== undefined || undefined}>
        {lender.name}
      </span>
    </span>
  ) : (
    <span className={css.brand}>
      <img src={logo} alt="" width={24} height={24} />
      <span className={css.wordmark}>Forecourt</span>
    </span>
  )

/** The lender's logo, beside its name; empty if the lender has set none. */
export const LenderLogo = () =>
  lender?.logo === undefined ? null : <img className={css.lenderLogo} src={lender.logo} alt="" />

/** The first stop of the Tab key: skips the navigation. */
export const SkipLink = ({ to }: { readonly to: RefObject<HTMLElement | null> }) => (
  <button type="button" className={css.skip} onClick={() => to.current?.focus()}>
    Skip to content
  </button>
)

/** The page does not exist, or this person may not see it. */
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
