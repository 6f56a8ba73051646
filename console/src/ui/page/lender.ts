/** The lender's look, as the served page carries it: name and logo in their own tag, the colour in a style. */
import { useLayoutEffect } from 'react'

const tag = document.querySelector<HTMLMetaElement>('meta[name="lender"]')

/** Undefined if the lender has set neither logo nor colour. */
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
export const nameShown = (): string =>
  lender !== undefined && document.documentElement.dataset['brand'] === 'lender' ? lender.name : 'Forecourt'
