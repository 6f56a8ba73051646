/** The step of the form in the page's address, so that the browser's Back goes a step back and never leaves what was typed. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { StepId } from './layout.ts'

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
