/** Accepts the selected requirements one after the other, and says if some could not be accepted. */
import { Button } from '@mantine/core'
import { useContext } from 'react'
import type { CaseView } from '../../../../../src/http/cases/case-view.ts'
import { call } from '../../../api/call.ts'
import { count } from '../../../names/formats.ts'
import { sentenceOf } from '../../../ui/notes/notes.tsx'
import ui from '../../../ui/style/ui.module.css'
import { CommandFailure, useCommand } from '../conflict.tsx'
import { NextToDo } from '../next-to-do.ts'

type Props = {
  readonly view: CaseView
  /** The requirements' ids. */
  readonly selected: readonly string[]
  /** Called with those that are left. */
  readonly onDone: (left: readonly string[]) => void
}

export const AcceptSeveral = ({ view, selected, onDone }: Props) => {
  const goOn = useContext(NextToDo)
  const accepting = useCommand({
    act: () => acceptAll(view, selected),
    onDone: ({ version, left }) => {
      onDone(left)
      if (left.length === 0) goOn('document', version)
    },
  })
  const { data } = accepting
  return (
    <>
      {selected.length > 0 && (
        <Button size="compact-sm" loading={accepting.isPending} onClick={() => accepting.mutate()}>
          Accept {count(selected.length, 'document', 'documents')}
        </Button>
      )}
      {data !== undefined && data.left.length > 0 && (
        <p role="alert" className={ui.failure}>
          {data.accepted} of {data.accepted + data.left.length} accepted. {sentenceOf(data.error)}
        </p>
      )}
      <CommandFailure error={accepting.error} onRenewed={accepting.reset} />
    </>
  )
}

/** Stops at the first that fails; if that is the very first, it fails itself. */
const acceptAll = async ({ reference, version: seen }: CaseView, selected: readonly string[]) => {
  let version = seen
  for (const [accepted, id] of selected.entries()) {
    try {
      const body = { seen: version, verdict: 'accept' } as const
      const done = await call('judgeRequirement', { params: { reference, id }, body })
      version = done.version
    } catch (error) {
      if (accepted === 0) throw error
      return { version, accepted, left: selected.slice(accepted), error }
    }
  }
  return { version, accepted: selected.length, left: [], error: null }
}
