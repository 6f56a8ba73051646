/** The way to the next case. A person cannot leave a case that is theirs to decide without a decision or a reason. */
import { type ReactNode, useState } from 'react'
import type { CaseView } from '../../../../src/http/cases/case-view.ts'
import { useMode } from '../../shared/person/mode.tsx'
import { usePerson } from '../../shared/person/person.ts'
import { useNext, useSkip } from '../queue/case-actions.ts'
import { SkipDialog } from '../queue/skip-dialog.tsx'
import { isToSkip } from '../queue/use-work.ts'

type NextCase = {
  /** Takes the next case without a question, such as after a decision. */
  readonly take: () => void
  /** Takes the next case, but asks for a reason if this one is still to be decided. */
  readonly ask: () => void
  readonly isPending: boolean
  readonly dialog: ReactNode
}

export const useNextCase = ({ reference, row }: CaseView): NextCase => {
  const me = usePerson()
  const mode = useMode()
  const [isAsked, setAsked] = useState(false)
  const next = useNext(mode)
  const skip = useSkip(mode, () => setAsked(false))
  const isMine = row?.assignee?.id === me.userId
  return {
    take: () => next.mutate(),
    ask: () => {
      if (row === null || !isMine || !isToSkip(row, me.userId)) return next.mutate()
      skip.reset()
      setAsked(true)
    },
    isPending: next.isPending,
    dialog: (
      <SkipDialog
        opened={isAsked}
        error={skip.error}
        isPending={skip.isPending}
        onSkip={(reason) => skip.mutate({ reference, reason })}
        onClose={() => setAsked(false)}
      />
    ),
  }
}
