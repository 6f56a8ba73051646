/** A bar that stays in view while the agreement scrolls, unless it would hide too much of it. */
import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Of the window's height; together a quarter. */
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
