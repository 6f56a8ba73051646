/** Whose a case is and when it comes back: taken, assigned with a note, or snoozed without leaving it. */
import { Button, Kbd } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { hasCapability } from '../../../../src/domain/access/roles.ts'
import type { CaseView } from '../../../../src/modules/cases/case-view-pages.ts'
import { useDraft } from '../../shared/person/draft.ts'
import { useMode } from '../../shared/person/mode.tsx'
import { usePerson, useSingleKeys } from '../../shared/person/person.ts'
import { useShortcuts } from '../../shared/person/shortcuts.ts'
import { sentenceOf } from '../../ui/notes/notes.tsx'
import ui from '../../ui/style/ui.module.css'
import { AssignDialog, SkipDialog, SnoozeDialog } from '../queue/dialogs.tsx'
import { isToSkip, useAssign, useNext, useSkip, useSnooze } from '../queue/work.ts'

export const Whose = ({ shown }: { readonly shown: CaseView }) => {
  const { row, reference, mode, at } = shown
  const { userId, role } = usePerson()
  const mayWork = hasCapability(role, 'staff')
  const [asked, setAsked] = useState<'assign' | 'snooze' | null>(null)
  const note = useDraft(reference, 'hand over')
  const close = () => setAsked(null)
  const assign = useAssign(mode, () => {
    note[1]('')
    close()
  })
  const snooze = useSnooze(close)
  const isOwn = row?.assignee?.id === userId
  const ask = (what: 'assign' | 'snooze') => () => {
    assign.reset()
    snooze.reset()
    setAsked(what)
  }
  const take = () => {
    if (row !== null && !isOwn) assign.mutate({ rows: [row], to: userId })
  }
  const maySnooze = row !== null && row.stage !== 'done'
  useShortcuts(
    'This case',
    row === null || !mayWork
      ? []
      : [
          ...(isOwn ? [] : [{ keys: 'i', does: 'Assign to me', run: take }]),
          { keys: 'g', does: 'Assign to a colleague', run: ask('assign') },
          ...(maySnooze ? [{ keys: 's', does: 'Snooze', run: ask('snooze') }] : []),
        ],
  )
  if (row === null || !mayWork) return null
  return (
    <>
      {!isOwn && (
        <Action keyOf="i" isPending={assign.isPending && asked === null} onClick={take}>
          Assign to me
        </Action>
      )}
      <Action keyOf="g" onClick={ask('assign')}>
        Assign to…
      </Action>
      {maySnooze && (
        <Action keyOf="s" onClick={ask('snooze')}>
          Snooze
        </Action>
      )}
      <Failure error={asked === null ? assign.error : null} />
      <AssignDialog
        number={asked === 'assign' ? 1 : 0}
        note={note}
        error={assign.error}
        isPending={assign.isPending}
        onAssign={(to, text) => assign.mutate({ rows: [row], to, note: text })}
        onClose={close}
      />
      <SnoozeDialog
        opened={asked === 'snooze'}
        now={Date.parse(at)}
        error={snooze.error}
        isPending={snooze.isPending}
        onSnooze={(until) => snooze.mutate({ reference, until })}
        onClose={close}
      />
    </>
  )
}

const Failure = ({ error }: { readonly error: Error | null }) =>
  error && (
    <p role="alert" className={ui.failure}>
      {sentenceOf(error)}
    </p>
  )

type ActionProps = {
  /** The key that does the same. */
  readonly keyOf: string
  readonly isPending?: boolean
  readonly onClick: () => void
  readonly children: string
}

const Action = ({ keyOf, isPending = false, onClick, children }: ActionProps) => {
  const [singleKeys] = useSingleKeys()
  return (
    <Button
      size="compact-xs"
      loading={isPending}
      {...(singleKeys && {
        'aria-keyshortcuts': keyOf,
        rightSection: (
          <Kbd size="xs" aria-hidden="true">
            {keyOf.toUpperCase()}
          </Kbd>
        ),
      })}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}

type NextCase = {
  /** Takes the next case without a question, such as after a decision. */
  readonly take: () => void
  /** Takes the next case, but asks for a reason if this one is still to be decided. */
  readonly ask: () => void
  readonly isPending: boolean
  readonly dialog: ReactNode
}

/** The way to the next case. A person cannot leave a case that is theirs to decide without a decision or a reason. */
export const useNextCase = ({ reference, row }: CaseView): NextCase => {
  const me = usePerson()
  const mode = useMode()
  const [isAsked, setAsked] = useState(false)
  const next = useNext(mode)
  const skip = useSkip(mode, () => setAsked(false))
  const router = useRouter()
  const isMine = row?.assignee?.id === me.userId
  // Those who only pay out have no next case but a list.
  const toList = () => router.history.push('/console')
  if (!hasCapability(me.role, 'staff')) return { take: toList, ask: toList, isPending: false, dialog: null }
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
