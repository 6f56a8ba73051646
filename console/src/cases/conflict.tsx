/** A command on a case. Where somebody was quicker, nothing is done, what was typed stays, and the page says who did what. */
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useContext, useEffect, useRef, useState } from 'react'
import type { ConsoleOperationName } from '../../../src/http/console/contract/index.ts'
import { Failure } from '../api/call.ts'
import { keyOf } from '../api/queries.ts'
import { useAction } from '../parts/action.ts'
import { Moment } from '../parts/moment.tsx'
import { FailureNote } from '../parts/notes.tsx'
import { NewestCase } from './use-case.ts'

const RENEWS: readonly ConsoleOperationName[] = ['readCase', 'listCases', 'countCases']

type Options<Wish, Answer> = {
  readonly act: (wish: Wish) => Promise<Answer>
  /** Said once it was done; nothing where the page shows it by itself. */
  readonly says?: string
  readonly onDone?: (answer: Answer) => void
}

/** Runs a command, and renews what it touches. */
export const useCommand = <Wish = void, Answer = void>({ onDone, ...options }: Options<Wish, Answer>) => {
  const showNewest = useContext(NewestCase)
  return useAction<Wish, Answer>({
    ...options,
    renews: RENEWS,
    onDone: (answer) => {
      showNewest()
      onDone?.(answer)
    },
  })
}

type Change = { readonly by: string; readonly what: string; readonly at: string }

type Props = {
  readonly error: unknown
  /** Called once the page shows the case as it is now. */
  readonly onRenewed?: () => void
}

/** Why a command came to nothing; of a conflict who was quicker, with the way to the case as it is now. */
export const CommandFailure = ({ error, onRenewed }: Props) => {
  const client = useQueryClient()
  const showNewest = useContext(NewestCase)
  if (error === null) return null
  if (!(error instanceof Failure) || error.changed === null) return <FailureNote error={error} />
  const renew = async () => {
    await client.invalidateQueries({ queryKey: keyOf('readCase') })
    showNewest()
    onRenewed?.()
  }
  return <ConflictNote change={error.changed} onRenew={renew} />
}

const ConflictNote = ({
  change: { by, what, at },
  onRenew,
}: {
  readonly change: Change
  readonly onRenew: () => void | Promise<void>
}) => {
  const note = useRef<HTMLDivElement>(null)
  const [isPending, setPending] = useState(false)
  useEffect(() => note.current?.focus(), [])
  return (
    <div ref={note} tabIndex={-1} role="alert" className="note note-failure conflict">
      <p>
        <strong>
          {by} {what}
        </strong>{' '}
        on <Moment at={at} withTime />, after this page was shown. Nothing was changed, and what you typed is
        kept.
      </p>
      <Button
        variant="default"
        size="xs"
        loading={isPending}
        onClick={() => {
          setPending(true)
          void Promise.resolve(onRenew()).finally(() => setPending(false))
        }}
      >
        Show the case as it is now
      </Button>
    </div>
  )
}
