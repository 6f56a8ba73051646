/** The places of a case's page that others lead to: a check, and a requirement. */
import type { CheckName } from '../../../../src/domain/case/check.ts'

/** The id of the element. */
export type CasePlace = `check-${string}` | `requirement-${string}`

export const checkPlace = (name: CheckName): CasePlace => `check-${name}`

export const requirementPlace = (id: string): CasePlace => `requirement-${id}`

/** Shows a place, and moves the focus to the first thing to do there. */
export const goToPlace = (place: CasePlace): void => {
  const found = document.getElementById(place)
  const first = found?.querySelector<HTMLElement>('button, a, input') ?? found
  found?.scrollIntoView({ block: 'nearest' })
  first?.focus()
}

/** Moves the focus to the first field of a form, and shows the form with the button that sends it. */
export const goToForm = (first: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | null): void => {
  first?.focus()
  first?.form?.scrollIntoView({ block: 'nearest' })
}
