/**
 * A draft while someone edits it: typed text stays even if someone else was quicker, and the service checks it for * errors during typing.
 */
import { useDebouncedValue } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Content, isSame } from '../../../../packages/values/difference.ts'
import type { Draft } from '../../../../src/http/products/draft-pages.ts'
import type { ConsoleOperationName } from '../../../../src/http/server/page-operations.ts'
import { call } from '../../api/call.ts'
import { keyOf } from '../../api/queries.ts'
import { useAction } from '../../ui/forms/action.ts'
import { asSent } from './content.ts'

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
