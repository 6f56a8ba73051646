/**
 * Sends the application. If a response is lost, sending again does not make a second one: the draft's id ensures that.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { ResponseTo } from '../../../../src/server/page-operations.ts'
import { call } from '../../api/call.ts'
import { keyOf } from '../../api/queries.ts'
import { STATE_NAMES } from '../../names/words.ts'
import { useOnce } from '../../ui/forms/action.ts'
import { useNotify } from '../../ui/notes/notices.tsx'
import { dryRunOf } from './failures.ts'
import type { StepId } from './layout.ts'
import type { DraftFacts, SavedDraft } from './use-draft.ts'
import type { ApplicationForm } from './use-form.ts'

const RENEWED = [
  'listOwnApplications',
  'countOwnApplications',
  'readOwnApplication',
  'listApplicationDrafts',
] as const

/** What has become of the application that it corrects. */
const whatOf = (replaced: ResponseTo<'submitOwnApplication'>['replaced'], made: string): string => {
  if (replaced === null) return ''
  const { reference, state, by } = replaced
  if (by === made) return ` ${reference} is withdrawn.`
  if (by !== null) return ` ${reference} had already been corrected as ${by}.`
  return ` ${reference} stays as it is: ${STATE_NAMES[state]}.`
}

export const useSubmission = (draft: DraftFacts, filled: ApplicationForm, saved: SavedDraft) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const notify = useNotify()
  const { id: draftId, mode, reference, of, replaces } = draft
  const { form, body, failures, flagged, goTo, check } = filled
  const [asks, setAsks] = useState(false)
  const unchanged = flagged.filter(({ isChanged }) => !isChanged)
  const sending = useOnce({
    mutationFn: async () => {
      // A save that came after the application would find it sent.
      await saved.pause()
      return call('submitOwnApplication', {
        body: {
          mode,
          set: form.set.name,
          draftId,
          body,
          ...(reference !== undefined && of !== undefined && { reference, seen: of }),
          ...(replaces !== undefined && { replaces }),
        },
      })
    },
    onError: () => saved.resume(),
    onSuccess: async ({ reference: made, isSubmitted, replaced, failures: found }) => {
      // A failed application is stored as it was typed, and the person corrects it from there.
      if (!isSubmitted) await saved.discard().catch(() => undefined)
      await Promise.all(RENEWED.map((name) => client.invalidateQueries({ queryKey: keyOf(name) })))
      if (isSubmitted) {
        notify(`Application ${made} is with the lender.${whatOf(replaced, made)}`)
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
    /** If failures remain, the focus goes to the first one instead; if a flagged field is unchanged, asks first. */
    submit: () => {
      const [first] = failures
      if (first !== undefined) goTo(first)
      else if (unchanged.length > 0) setAsks(true)
      else sending.mutate()
    },
    /** Whether the person is asked about the flagged fields that they have not changed. */
    asks,
    unchanged,
    submitAnyway: () => {
      setAsks(false)
      sending.mutate()
    },
    correct: () => {
      setAsks(false)
      const [first] = unchanged
      if (first !== undefined) goTo(first)
    },
    close: () => setAsks(false),
  }
}

/** The step of the form in the page's address, so that the browser's Back goes a step back and never leaves what was typed. */
export const useStepInAddress = (step: StepId, first: StepId, show: (step: StepId) => void): void => {
  const navigate = useNavigate()
  const addressed: StepId = useSearch({ strict: false, select: (search) => search.part ?? first })
  const seen = useRef({ step, addressed })
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows whichever of the two has changed.
  useEffect(() => {
    const before = seen.current
    seen.current = { step, addressed }
    if (step === addressed) return
    if (addressed !== before.addressed) show(addressed)
    else
      void navigate({
        to: '.',
        search: (search) => ({ ...search, part: step === first ? undefined : step }),
        resetScroll: false,
      })
  }, [step, addressed])
}
