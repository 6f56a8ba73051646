/** The lender's look, as the served page carries it: name and logo in a tag of their own, the colour in a style. */
import { useLayoutEffect } from 'react'

const tag = document.querySelector<HTMLMetaElement>('meta[name="lender"]')

/** Undefined where the lender has set neither logo nor colour. */
export const lender = tag === null ? undefined : { name: tag.content, logo: tag.dataset['logo'] }

export type Look = 'lender' | 'forecourt'

/** Pages have the lender's look from the start; those of its staff have Forecourt's while they are shown. */
export const useLook = (look: Look): void =>
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    if (lender === undefined || look === 'lender') return
    delete dataset['brand']
    return () => {
      dataset['brand'] = 'lender'
    }
  }, [look])

/** Whose service the page shown says it is. */
export const nameShown = (): string =>
  lender !== undefined && document.documentElement.dataset['brand'] === 'lender' ? lender.name : 'Forecourt'
