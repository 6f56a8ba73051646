/**
 * Sends the application. If a response is lost, sending again does not make a second one: the draft's id ensures that.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../api/call.ts'
import { keyOf } from '../../api/queries.ts'
import { useOnce } from '../../ui/forms/once.ts'
import { useNotify } from '../../ui/notes/notices.tsx'
import { dryRunOf } from './failures.ts'
import type { DraftFacts, SavedDraft } from './use-draft.ts'
import type { ApplicationForm } from './use-form.ts'

const RENEWED = [
  'listOwnApplications',
  'countOwnApplications',
  'readOwnApplication',
  'listApplicationDrafts',
] as const

export const useSubmission = (draft: DraftFacts, filled: ApplicationForm, saved: SavedDraft) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const notify = useNotify()
  const { id: draftId, mode, set, reference, of } = draft
  const { form, body, failures, goTo, check } = filled
  const sending = useOnce({
    mutationFn: async () => {
      // A save that came after the application would find it sent.
      await saved.pause()
      return call('submitOwnApplication', {
        body: {
          mode,
          set,
          draftId,
          body,
          ...(reference !== undefined && of !== undefined && { reference, seen: of }),
        },
      })
    },
    onError: () => saved.resume(),
    onSuccess: async ({ reference: made, isSubmitted, failures: found }) => {
      // A failed application is stored as it was typed, and the person corrects it from there.
      if (!isSubmitted) await saved.discard().catch(() => undefined)
      await Promise.all(RENEWED.map((name) => client.invalidateQueries({ queryKey: keyOf(name) })))
      if (isSubmitted) {
        notify(`Application ${made} is with the lender.`)
        await navigate({ to: '/console/applications/$reference', params: { reference: made } })
        return
      }
      check(dryRunOf(form, body, found))
      await client.invalidateQueries({ queryKey: keyOf('readOwnApplicationBody') })
      await navigate({ to: '/console/applications/$reference/edit', params: { reference: made } })
    },
  })
  return {
    isPending: sending.isPending,
    error: sending.error,
    /** If failures remain, the focus goes to the first one instead. */
    submit: () => {
      const [first] = failures
      if (first === undefined) sending.mutate()
      else goTo(first)
    },
  }
}
