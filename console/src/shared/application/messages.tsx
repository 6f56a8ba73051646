/** Messages between a dealer's people and the lender's staff, with new ones marked. */

import { Textarea } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { MESSAGE_MAXIMUM_CHARACTERS, type MessageSide } from '../../../../src/domain/events/notifications.ts'
import type { ShownMessage } from '../../../../src/modules/cases/message-pages.ts'
import type { ConsoleOperationName } from '../../../../src/server/page-operations.ts'
import { useAction } from '../../ui/forms/action.ts'
import { TemplateChoice } from '../../ui/forms/fields.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { Mark } from '../../ui/notes/marks.tsx'
import { Moment } from '../../ui/notes/notes.tsx'
import ui from '../../ui/style/ui.module.css'
import { useDraft } from '../person/draft.ts'
import css from './application.module.css'

type Props = {
  readonly messages: readonly ShownMessage[]
  /** Who reads the page. */
  readonly side: MessageSide
  /** Marks these as read; called once the person sees them. */
  readonly markRead: (ids: readonly string[]) => Promise<unknown>
  /** Shown if nobody has written yet. */
  readonly empty: string
}

export const Thread = ({ messages, side, markRead, empty }: Props) => {
  const unread = messages.filter((message) => message.side !== side && !message.isRead).map(({ id }) => id)
  const isNew = useReading(unread, markRead)
  if (messages.length === 0) return <p className={ui.quiet}>{empty}</p>
  return (
    <ol className={`${ui.plain} ${ui.stack} ${ui.gap4}`} aria-label="Messages">
      {messages.map((message) => (
        <li key={message.id} className={css.message} data-own={message.side === side || undefined}>
          <div className={ui.beside}>
            <strong>{message.isMine ? 'You' : message.by}</strong>
            <span className={ui.quiet}>
              <Moment at={message.at} withTime />
              {message.side === side && message.isRead && ', read'}
            </span>
            {isNew(message.id) && <Mark>New</Mark>}
          </div>
          <p className={ui.typed}>{message.text}</p>
        </li>
      ))}
    </ol>
  )
}

/**
 * Reports messages as read as soon as the page is visible; they stay marked as new until the person leaves the thread.
 */
const useReading = (unread: readonly string[], markRead: Props['markRead']): ((id: string) => boolean) => {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const mark = useRef(markRead)
  useEffect(() => {
    mark.current = markRead
  })
  const key = unread.join(' ')
  useEffect(() => {
    if (key === '') return
    const ids = key.split(' ')
    setFresh((before) => new Set([...before, ...ids]))
    const look = () => {
      if (document.hidden) return
      document.removeEventListener('visibilitychange', look)
      // If that fails, the message stays unread until the next look.
      void mark.current(ids).catch(() => undefined)
    }
    document.addEventListener('visibilitychange', look)
    look()
    return () => document.removeEventListener('visibilitychange', look)
  }, [key])
  return (id) => fresh.has(id)
}

type WriteMessageProps = {
  /** The field's id in the page, which other parts link to. */
  readonly id?: string
  readonly reference: string
  readonly label: string
  /** Who will read it. */
  readonly description: string
  readonly templates?: readonly string[]
  readonly send: (text: string) => Promise<unknown>
  /** The operations that show the messages. */
  readonly renews: readonly ConsoleOperationName[]
}

/** From this length on the field says how much room is left. */
const NEARLY_FULL_CHARACTERS = 500

/** Writes a message to the other side. Typed text survives a failure and a visit to another page. */
export const WriteMessage = ({
  id,
  reference,
  label,
  description,
  templates = [],
  send,
  renews,
}: WriteMessageProps) => {
  const [text, setText] = useDraft(reference, 'message')
  const sending = useAction({ act: () => send(text), renews, onDone: () => setText('') })
  const left = MESSAGE_MAXIMUM_CHARACTERS - text.trim().length
  const isSendable = text.trim() !== '' && left >= 0
  const run = () => {
    if (isSendable) sending.mutate()
  }
  return (
    <Form
      className={`${ui.stack} ${ui.gap3} ${css.writeMessage}`}
      verb="Send message"
      action={sending}
      size="compact-sm"
      isDisabled={!isSendable}
      onSubmit={run}
    >
      <TemplateChoice templates={templates} text={text} onType={setText} />
      <Textarea
        {...(id !== undefined && { id })}
        label={label}
        description={description}
        size="sm"
        autosize
        minRows={2}
        maxRows={12}
        value={text}
        error={left < 0 && `Messages can be up to ${MESSAGE_MAXIMUM_CHARACTERS} characters. Remove ${-left}.`}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {left >= 0 && left < NEARLY_FULL_CHARACTERS && <span className={ui.quiet}>{left} characters left</span>}
    </Form>
  )
}
