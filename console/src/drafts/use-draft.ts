/** A draft that is edited: what is typed stays, also where somebody else was quicker; its faults are asked for as one types. */
import { useDebouncedValue } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Content, isSame } from '../../../src/domain/difference.ts'
import type { Draft } from '../../../src/http/console/contract/drafts.ts'
import type { ConsoleOperationName } from '../../../src/http/console/contract/index.ts'
import { call } from '../api/call.ts'
import { keyOf } from '../api/queries.ts'
import { useAction } from '../parts/action.ts'
import { asSent } from './content.ts'

const TYPING_MILLISECONDS = 350

/** `renews` names what shows the draft. */
export const useDraft = (draft: Draft, renews: readonly ConsoleOperationName[]) => {
  /** The draft that the person has seen: a newer one is shown as such, and nothing is overwritten by it. */
  const [seen, setSeen] = useState(draft)
  const [content, setContent] = useState<Content>(draft.content)
  const [asked] = useDebouncedValue(content, TYPING_MILLISECONDS)
  const isChanged = !isSame(asSent(content), seen.content)
  // What somebody else did is taken over where nothing would be lost.
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
        // Where somebody was quicker the page shows what they did, beside what is typed.
        await Promise.all(renews.map((name) => client.invalidateQueries({ queryKey: keyOf(name) })))
        throw error
      }
    },
    renews,
    says: 'The draft is saved.',
  })
  return {
    seen,
    content,
    /** What faults are asked of: the content as it was a moment ago. */
    asked: asSent(asked),
    isChanged,
    isStale: draft.version > seen.version,
    change: setContent,
    saving,
    /** Goes on with what is typed, over what somebody else saved. */
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

/** Why a draft can't be replayed now; null where it can. */
export const hindranceOf = (
  { isChanged }: Pick<EditedDraft, 'isChanged'>,
  hasFaults: boolean,
): string | null => {
  if (isChanged) return 'Save the draft first.'
  return hasFaults ? 'Correct what is wrong first.' : null
}
