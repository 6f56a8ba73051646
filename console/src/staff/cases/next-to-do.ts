/** What a case asks of the person next. After a check or a document's review the focus moves there. */
import { createContext, useCallback, useEffect, useState } from 'react'
import { CHECKS } from '../../../../src/domain/case/check.ts'
import type { CaseView } from '../../../../src/modules/cases/case-view-pages.ts'

export type ShownCheck = CaseView['checks'][number]

type Done = 'check' | 'document'

type ToDo =
  | { readonly kind: 'check'; readonly check: ShownCheck }
  | { readonly kind: 'document'; readonly requirement: string; readonly document: string }
  | { readonly kind: 'decide' }

/** The first check that nobody has made, or that was left to a person, and that an approval needs. */
export const nextCheck = ({ checks, allowed }: CaseView): ShownCheck | undefined =>
  allowed.check
    ? checks.find(({ isLacking, result }) => isLacking && (result === null || result === 'unclear'))
    : undefined

/** The first document that nobody has looked at. */
export const nextDocument = ({ requirements, documents, allowed }: CaseView) => {
  if (!allowed.judgeRequirements) return undefined
  const waiting = new Set(requirements.filter(({ state }) => state === 'received').map(({ id }) => id))
  return documents.find(({ requirement }) => requirement !== null && waiting.has(requirement))
}

/** The next check after a check, and the next document after a document, as long as there are any. */
const nextToDo = (view: CaseView, done: Done): ToDo => {
  const open = nextCheck(view)
  const found = nextDocument(view)
  const check = open === undefined ? [] : [{ kind: 'check', check: open } as const]
  const document =
    found?.requirement == null
      ? []
      : [{ kind: 'document', requirement: found.requirement, document: found.id } as const]
  const [first = { kind: 'decide' } as const] =
    done === 'check' ? [...check, ...document] : [...document, ...check]
  return first
}

/** Called after a command with the case's new version: once the page shows that, the focus moves on. */
export const NextToDo = createContext<(done: Done, version: number) => void>(() => undefined)

type Options = { readonly isViewing: boolean; readonly onDocument: (id: string) => void }

export const useNextToDo = (view: CaseView, { isViewing, onDocument }: Options) => {
  const [after, setAfter] = useState<{ readonly done: Done; readonly version: number } | null>(null)
  useEffect(() => {
    if (after === null || view.version < after.version) return
    setAfter(null)
    const next = nextToDo(view, after.done)
    if (next.kind === 'check') goToPlace(checkPlace(next.check))
    else if (next.kind === 'decide') goToDecision()
    else if (isViewing) onDocument(next.document)
    else goToPlace(requirementPlace(next.requirement))
  }, [after, view, isViewing, onDocument])
  return useCallback((done: Done, version: number) => setAfter({ done, version }), [])
}

/** The panel of a decision if one is open, or else the decision that is expected. */
const goToDecision = (): void => {
  const place =
    document.querySelector<HTMLElement>('[data-panel] [data-first]:not(:disabled)') ??
    document.querySelector<HTMLElement>('[data-choice][data-expected]') ??
    document.querySelector<HTMLElement>('[data-choice]')
  place?.scrollIntoView({ block: 'nearest' })
  place?.focus()
}

/** The id of the element. */
export type CasePlace = `check-${string}` | `requirement-${string}`

/** The places of a case's page that others lead to: a check, and a requirement. */
export const checkPlace = ({ name, person }: Pick<ShownCheck, 'name' | 'person'>): CasePlace =>
  `check-${name}${person === null ? '' : `-${person}`}`

export const requirementPlace = (id: string): CasePlace => `requirement-${id}`

/** "Identity: Ann Sample", or only the check if nobody else has to be checked. */
export const checkTitle = ({ name, who }: ShownCheck): string =>
  who === null ? CHECKS[name].title : `${CHECKS[name].title}: ${who}`

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
