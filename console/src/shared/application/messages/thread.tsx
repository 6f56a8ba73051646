/** Messages between a dealer's people and the lender's staff, with new ones marked. */
import { useEffect, useRef, useState } from 'react'
import type { MessageSide } from '../../../../../src/domain/events/message.ts'
import type { ShownMessage } from '../../../../../src/http/messages/pages.ts'
import { Mark } from '../../../ui/notes/marks.tsx'
import { Moment } from '../../../ui/notes/moment.tsx'
import ui from '../../../ui/style/ui.module.css'
import css from './messages.module.css'

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
