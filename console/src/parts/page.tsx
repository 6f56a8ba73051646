/** A page: its title in the window, and its heading, which gets the focus when one has come from another page. */
import { type ReactNode, useEffect, useRef } from 'react'
import { nameShown } from './lender.ts'

type Props = {
  readonly title: string
  /** Whose page it is, in the window's title. */
  readonly of?: string
  /** What stands before the heading, such as the way back to a list. */
  readonly above?: ReactNode
  /** What can be done on the whole page, such as adding to a list. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

export const Page = ({ title, of, above, actions, children }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} – ${of ?? nameShown()}`
  }, [title, of])
  useEffect(() => moveFocus(heading.current), [])
  return (
    <>
      {above}
      <div className="page-head">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {actions !== undefined && <div className="actions">{actions}</div>}
      </div>
      {children}
    </>
  )
}

let hasShownAPage = false

/** On the first page the browser's own start of reading is right. */
const moveFocus = (heading: HTMLElement | null): void => {
  if (hasShownAPage) heading?.focus({ preventScroll: true })
  hasShownAPage = true
}

/** A part of a page under a heading of its own. */
export const Section = ({
  title,
  lead,
  actions,
  children,
}: {
  readonly title: string
  readonly lead?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}) => {
  const id = `section-${title.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`
  return (
    <section className="card" aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {actions !== undefined && <div className="actions">{actions}</div>}
      </div>
      {lead !== undefined && <p className="lead">{lead}</p>}
      {children}
    </section>
  )
}
