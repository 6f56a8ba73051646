/** Follows one of the dealer's applications while its page is open, and runs the commands on it. */
import { Button, type ButtonProps, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { OwnApplication } from '../../../../src/modules/dealer-desk/application-view-pages.ts'
import type { ConsoleOperationName } from '../../../../src/server/page-operations.ts'
import { call } from '../../api/call.ts'
import { keyOf, readBy } from '../../api/queries.ts'
import { Thread, WriteMessage } from '../../shared/application/messages.tsx'
import { Dialog } from '../../ui/dialogs/dialogs.tsx'
import { useAction } from '../../ui/forms/action.ts'
import { Form } from '../../ui/forms/form.tsx'
import { ConflictNote } from '../../ui/notes/marks.tsx'
import { Loaded } from '../../ui/notes/notes.tsx'
import { Section } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'

/** The page shows what the lender and signers do within this time. */
const AGAIN_MILLISECONDS = 15_000

export const useOwn = (reference: string) =>
  useQuery({
    ...readBy('readOwnApplication', { params: { reference } }),
    refetchInterval: AGAIN_MILLISECONDS,
    refetchOnMount: 'always',
  })

/** With which other figures the lender's policy would approve it. */
export const useOwnNearest = (reference: string) =>
  useQuery({
    ...readBy('readOwnNearest', { params: { reference } }),
    refetchInterval: AGAIN_MILLISECONDS,
  })

/** The operations whose responses a command makes stale. */
const RENEWS: readonly ConsoleOperationName[] = [
  'readOwnApplication',
  'readOwnNearest',
  'listOwnApplications',
  'countOwnApplications',
]

type Options<Wish, Result> = {
  readonly act: (wish: Wish) => Promise<Result>
  /** The message after success; none if the page shows the result automatically. */
  readonly says?: string
  readonly onDone?: (response: Result) => void
}

/** Runs a command, and reloads what it changes. */
export const useOwnCommand = <Wish = void, Result = void>(options: Options<Wish, Result>) =>
  useAction<Wish, Result>({ ...options, renews: RENEWS })

/** Reads the application again, such as after a conflict. */
const useRenewed = (): (() => Promise<void>) => {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: keyOf('readOwnApplication') })
}

const MESSAGES_AGAIN_MILLISECONDS = 15_000

const SHOWN_BY: readonly ConsoleOperationName[] = ['listOwnMessages', 'listOwnApplications']

/** Messages with the lender about an application. The field's id in the page, which other parts link to. */
export const WRITE_ID = 'write-to-the-lender'

export const Messages = ({ shown: { reference, application } }: { readonly shown: OwnApplication }) => {
  const params = { reference }
  const client = useQueryClient()
  const messages = useQuery({
    ...readBy('listOwnMessages', { params }),
    refetchInterval: MESSAGES_AGAIN_MILLISECONDS,
  })
  const markRead = async (ids: readonly string[]) => {
    await call('markOwnMessagesRead', { params, body: { ids } })
    for (const name of SHOWN_BY) void client.invalidateQueries({ queryKey: keyOf(name) })
  }
  return (
    <Section title="Messages">
      <div className={ui.stack}>
        <Loaded query={messages} what="the messages" of="list">
          {({ items }) => (
            <Thread messages={items} side="dealer" markRead={markRead} empty="No messages yet" />
          )}
        </Loaded>
        {application !== null && (
          <WriteMessage
            id={WRITE_ID}
            reference={reference}
            label="Write to the lender"
            description="The lender’s staff and your colleagues can read this."
            send={(text) => call('writeOwnMessage', { params, body: { text } })}
            renews={SHOWN_BY}
          />
        )}
      </div>
    </Section>
  )
}

type Props = {
  readonly error: unknown
  /** Called once the page shows the current application. */
  readonly onRenewed: () => void
}

/** Why a command failed; for a conflict, who was quicker, with a button that shows the current application. */
export const CommandFailure = ({ error, onRenewed }: Props) => {
  const renew = useRenewed()
  return (
    <ConflictNote
      error={error}
      onRenew={async () => {
        await renew()
        onRenewed()
      }}
    />
  )
}

type AskedProps = {
  /** The words on the button. */
  readonly says: string
  readonly button?: ButtonProps
  readonly title?: string
  readonly verb: string
  readonly cancel?: string
  readonly isGrave?: boolean
  readonly isDisabled?: boolean
  readonly act: () => Promise<unknown>
  /** The message after success. */
  readonly done: string
  readonly onDone?: () => void
  readonly children: ReactNode
}

/** A button for a command, and the dialog in which it first says what it does. */
export const AskedCommand = ({ says, button, title = says, act, done, onDone, ...form }: AskedProps) => {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const command = useOwnCommand({
    act,
    says: done,
    onDone: () => {
      close()
      onDone?.()
    },
  })
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)}>
        {says}
      </Button>
      <Dialog isForm title={title} opened={isOpen} onClose={close}>
        <Form
          onSubmit={() => command.mutate()}
          action={command}
          onClose={close}
          failure={<CommandFailure error={command.error} onRenewed={command.reset} />}
          {...form}
        />
      </Dialog>
    </>
  )
}

type TextsProps = {
  readonly label?: string
  readonly description?: string
  readonly minRows?: number
  readonly value: string
  readonly onChange: (value: string) => void
}

/** What the person writes with a command. */
export const WordsField = ({ label = 'Reason (optional)', minRows = 2, onChange, ...rest }: TextsProps) => (
  <Textarea
    label={label}
    autosize
    minRows={minRows}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
    {...rest}
  />
)

/** A reason that was typed, as a command's body has it. */
export const reasonIn = (typed: string) => (typed.trim() === '' ? {} : { reason: typed })
