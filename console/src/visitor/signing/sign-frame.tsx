/** The frame of the signing pages: the lender's name, and one narrow column. */

import { Skeleton } from '@mantine/core'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { SigningOverview } from '../../../../src/modules/signing/signing-pages.ts'
import pdf from '../../shared/pdf/pdf.module.css'
import { saveFile } from '../../ui/forms/files.tsx'
import { LenderLogo, SkipLink } from '../../ui/page/frame.tsx'
import page from '../../ui/page/page.module.css'
import { lender as branded } from '../../ui/page/page.tsx'
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
  about = 'Electronic signing',
  children,
}: {
  /** Undefined until it is known who asks for the signature. */
  readonly lender: string | undefined
  readonly isTest?: boolean
  /** What the page is for. */
  readonly about?: string
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
            <span className={`${page.wordmark} ${css.barName}`}>{name ?? about}</span>
          </span>
          {name !== undefined && <span className={`${ui.quiet} ${css.barWords}`}>{about}</span>}
        </div>
      </header>
      <main ref={main} tabIndex={-1} className={`${page.main} ${page.mainNarrow} ${css.sign}`}>
        {isTest && <p className={css.test}>Test: nothing on this page is binding.</p>}
        {children}
      </main>
    </>
  )
}

/** The lender's name, with its contact details if a lender is named. */
export const Contact = ({ of: { name, contact } }: { readonly of: SigningOverview['lender'] }) =>
  contact === '' ? (
    name
  ) : (
    <>
      {name}: <span className={ui.address}>{contact.replaceAll(SPACE_INSIDE, '$1\u00a0')}</span>
    </>
  )

/** In a phone number, which stays on one line: only after a comma may the next line begin. */
const SPACE_INSIDE = /([^,]) /g

/**
 * A bar that stays in view while the agreement scrolls, unless it would hide too much of it. Of the window's height;
 * together a quarter.
 */
export const PARTS = { above: 0.1, below: 0.15 } as const

/** A phone on its side and large text make windows too low for bars. */
export const Bar = ({
  part,
  className,
  children,
}: {
  readonly part: number
  readonly className: string | undefined
  readonly children: ReactNode
}) => {
  const bar = useRef<HTMLDivElement>(null)
  const [stays, setStays] = useState(true)
  useEffect(() => {
    const { current } = bar
    if (current === null) return
    const measure = () => setStays(current.offsetHeight <= window.innerHeight * part)
    const watching = new ResizeObserver(measure)
    watching.observe(current)
    window.addEventListener('resize', measure)
    return () => {
      watching.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [part])
  return (
    <div ref={bar} className={className} data-stays={stays || undefined}>
      {children}
    </div>
  )
}

/** The placeholder of the agreement's first page. */
export const PagesLoading = () => (
  <div role="status" data-paper className={`${pdf.page} ${css.paperWaits}`}>
    <span className={ui.hidden}>Loading the agreement…</span>
    <Skeleton height="100%" radius="sm" aria-hidden="true" />
  </div>
)

/** The end of the agreement, and how far its reader has come; parts with and without pdf.js share them. */
export const END_OF_PAPER = 'end-of-paper'

export type Reading =
  | 'loading'
  | 'underWay'
  /** A page cannot be shown, and has not been before. */
  | 'broken'
  /** At the end, before there was something to read there. */
  | 'waiting'
  /** The reader has passed the end of the last page. */
  | 'done'

/** Scrolls to the end of the last page, and moves the focus there. */
export const goToEnd = (): void => {
  const end = document.getElementById(END_OF_PAPER)
  end?.scrollIntoView({ block: 'center' })
  end?.focus({ preventScroll: true })
}

/** Gives a PDF to the browser as an ordinary download. */
export const savePdf = (base64: string, name: string): void =>
  saveFile(
    new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], {
      type: 'application/pdf',
    }),
    `${name}.pdf`,
  )
