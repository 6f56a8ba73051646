/** A page: its title in the window, and its heading, which gets the focus after coming from another page. */
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import ui from '../style/ui.module.css'

type Props = {
  readonly title: string
  /** The name of the page's subject, in the window's title. */
  readonly of?: string
  /** Shown before the heading, such as the way back to a list. */
  readonly above?: ReactNode
  /** Shown with the heading, such as a state. */
  readonly beside?: ReactNode
  /** Actions on the whole page, such as adding to a list. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

export const Page = ({ title, of, above, beside, actions, children }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} – ${of ?? nameShown()}`
  }, [title, of])
  useFirstFocus(() => moveFocus(heading.current))
  return (
    <>
      {above}
      <div className={ui.pageHead}>
        <Beside beside={beside}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
        </Beside>
        {actions !== undefined && <div className={ui.actions}>{actions}</div>}
      </div>
      {children}
    </>
  )
}

const Beside = ({ beside, children }: Pick<Props, 'beside' | 'children'>) =>
  beside === undefined ? (
    children
  ) : (
    <div className={ui.beside}>
      {children}
      {beside}
    </div>
  )

/**
 * Moves the focus as what it goes to appears, before anybody can see that: a key pressed then must not go elsewhere. It
 * moves once, even if what is shown is hidden for a while.
 */
export const useFirstFocus = (move: () => void): void => {
  const hasMoved = useRef(false)
  const first = useRef(move)
  useLayoutEffect(() => {
    if (!hasMoved.current) first.current()
    hasMoved.current = true
  }, [])
}

let hasShownAPage = false

/** On the first page the browser's own starting point is right. */
const moveFocus = (heading: HTMLElement | null): void => {
  if (hasShownAPage) heading?.focus({ preventScroll: true })
  hasShownAPage = true
}

/** A part of a page with its own heading. */
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
    <section className={ui.card} aria-labelledby={id}>
      <div className={ui.sectionHead}>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {actions !== undefined && <div className={ui.actions}>{actions}</div>}
      </div>
      {lead !== undefined && <p className={ui.lead}>{lead}</p>}
      {children}
    </section>
  )
}

/** What a page says of one thing, in a list of facts. */
export const Fact = ({
  name,
  className,
  children,
}: {
  readonly name: ReactNode
  readonly className?: string | undefined
  readonly children: ReactNode
}) => (
  <div>
    <dt>{name}</dt>
    <dd className={className}>{children}</dd>
  </div>
)

const tag = document.querySelector<HTMLMetaElement>('meta[name="lender"]')

/**
 * The lender's look, as the served page carries it: name and logo in their own tag, the colour in a style. Undefined if
 * the lender has set neither logo nor colour.
 */
export const lender = tag === null ? undefined : { name: tag.content, logo: tag.dataset['logo'] }

export type Look = 'lender' | 'forecourt'

/** Pages start with the lender's look; staff pages switch to Forecourt's while they are shown. */
export const useLook = (look: Look): void =>
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    if (lender === undefined || look === 'lender') return
    delete dataset['brand']
    return () => {
      dataset['brand'] = 'lender'
    }
  }, [look])

/** The name that the current page shows as the service's. */
const nameShown = (): string =>
  lender !== undefined && document.documentElement.dataset['brand'] === 'lender' ? lender.name : 'Forecourt'
