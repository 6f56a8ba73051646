/**
 * A draft while someone edits it: typed text stays even if someone else was quicker, and the service checks it for * errors during typing.
 */
import { useDebouncedValue } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { type Content, isSame } from '../../../../packages/values/difference.ts'
import type { Draft } from '../../../../src/modules/products/policy-pages.ts'
import type { ConsoleOperationName, ResponseTo } from '../../../../src/server/page-operations.ts'
import { call } from '../../api/call.ts'
import { keyOf } from '../../api/queries.ts'
import { useAction } from '../../ui/forms/action.ts'
import { asSent } from './content.ts'
import css from './drafts.module.css'

const TYPING_MILLISECONDS = 350

/** `renews` names the operations that show the draft. */
export const useDraft = (draft: Draft, renews: readonly ConsoleOperationName[]) => {
  /**
   * The version of the draft that the person has seen. The page announces a newer one and overwrites nothing with it.
   */
  const [seen, setSeen] = useState(draft)
  const [content, setContent] = useState<Content>(draft.content)
  const [asked] = useDebouncedValue(content, TYPING_MILLISECONDS)
  const isChanged = !isSame(asSent(content), seen.content)
  // Takes over someone else's change if nothing typed would be lost.
  if (!isChanged && draft.version > seen.version) {
    setSeen(draft)
    setContent(draft.content)
  }
  const client = useQueryClient()
  const saving = useAction({
    act: async (basedOn: number | undefined) => {
      const base = basedOn === undefined ? {} : { basedOn }
      const body = { seen: seen.version, content: asSent(content), ...base }
      try {
        const saved = await call('changeDraft', { params: { id: seen.id }, body })
        setSeen(saved)
      } catch (error) {
        // After a conflict the page shows the other person's change beside the typed text.
        await Promise.all(renews.map((name) => client.invalidateQueries({ queryKey: keyOf(name) })))
        throw error
      }
    },
    renews,
    says: 'The draft has been saved.',
  })
  return {
    seen,
    content,
    /** The content to check for errors: the typed text of shortly before. */
    asked: asSent(asked),
    isChanged,
    isStale: draft.version > seen.version,
    change: setContent,
    saving,
    /** Keeps the typed text, over what someone else saved. */
    keepMine: () => {
      saving.reset()
      setSeen(draft)
    },
    takeTheirs: () => {
      saving.reset()
      setSeen(draft)
      setContent(draft.content)
    },
  }
}

export type EditedDraft = ReturnType<typeof useDraft>

/** Why a draft cannot be replayed now; null if it can. */
export const hindranceOf = (
  { isChanged }: Pick<EditedDraft, 'isChanged'>,
  hasFaults: boolean,
): string | null => {
  if (isChanged) return 'Save the draft first.'
  return hasFaults ? 'Correct the errors first.' : null
}

/**
 * Which fields of a draft a person has been at: the others stay quiet about their errors until they ask for all. Fields
 * say their place in `data-place`. Spread `handlers` on what surrounds them.
 */
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

export type Faults = ResponseTo<'tryPolicy'>['faults']

/**
 * A draft's errors beside their fields: in a cell, under a table, or at the top. A field's message: its own errors, and
 * those of the block around it.
 */
export const faultAt = (faults: Faults, place: string): string | undefined => {
  const found = faults.filter((one) => one.place === place)
  return found.length === 0 ? undefined : found.map(({ says }) => says).join(' ')
}

/** Whether an error is at a place, within it, or at the block around it. */
const touches = (fault: string, place: string): boolean =>
  fault === place || fault.startsWith(`${place}.`) || fault.startsWith(`${place}[`)

/** All errors within a row, such as "rates[2]". */
export const faultsWithin = (faults: Faults, place: string): Faults =>
  faults.filter((one) => touches(one.place, place))

/** Whether a cell has an error: itself, a block around it within the row, or something in it. */
export const isFaultyCell = (faults: Faults, row: string, path: string): boolean =>
  faults.some(
    ({ place }) =>
      touches(place, `${row}.${path}`) ||
      (place.startsWith(`${row}.`) && `${row}.${path}`.startsWith(`${place}.`)),
  )

/** The errors that no field has shown. */
export const FaultList = ({ faults, label }: { readonly faults: Faults; readonly label: string }) =>
  faults.length === 0 ? null : (
    <ul className={css.faults} aria-label={label}>
      {faults.map(({ place, says }) => (
        <li key={`${place} ${says}`}>{says}</li>
      ))}
    </ul>
  )
