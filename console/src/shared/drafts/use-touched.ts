/** Which fields of a draft a person has been at: the others stay quiet about their errors until they ask for all. */
import { type SyntheticEvent, useState } from 'react'
import { type Faults, touches } from './faults.tsx'

/** Fields say their place in `data-place`. Spread `handlers` on what surrounds them. */
export const useTouched = () => {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [showsAll, setShowsAll] = useState(false)
  const touch = ({ target }: SyntheticEvent) => {
    const place = (target as Element).closest('[data-place]')?.getAttribute('data-place')
    if (place != null) setTouched((before) => (before.has(place) ? before : new Set([...before, place])))
  }
  const isShown = (fault: string) =>
    showsAll || [...touched].some((place) => touches(fault, place) || touches(place, fault))
  return {
    handlers: { onBlur: touch, onChange: touch },
    shownOf: (faults: Faults): Faults => faults.filter(({ place }) => isShown(place)),
    /** Shows all errors, and takes the keyboard to the first. */
    showAll: () => {
      setShowsAll(true)
      setTimeout(() => document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus())
    },
  }
}
