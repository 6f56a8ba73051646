/** The emails and text messages of the sandbox, in place of the recipients' own. */

import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { SandboxMessageRow } from '../../../../src/http/sandbox/pages.ts'
import { pagesBy } from '../../api/queries.ts'
import { LoadedPages } from '../../ui/notes/loaded.tsx'
import { ExactMoment } from '../../ui/notes/moment.tsx'
import { Empty } from '../../ui/notes/notes.tsx'
import { Section } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { ApplicationLink } from '../application-link.tsx'
import css from './sandbox.module.css'

/** A code arrives shortly after its signer has requested it. */
const AGAIN_MILLISECONDS = 5_000

export const Messages = () => {
  const messages = useInfiniteQuery({
    ...pagesBy('listMySandboxMessages', { query: {} }),
    refetchInterval: AGAIN_MILLISECONDS,
  })
  return (
    <Section
      title="Messages"
      lead="Emails and text messages that this sandbox has not sent, the newest first. Signers’ links and codes are in them."
      actions={
        <Button variant="default" size="xs" onClick={() => void messages.refetch()}>
          Refresh
        </Button>
      }
    >
      <LoadedPages query={messages} what="the messages" lines={6} more="Show earlier messages">
        {(items) =>
          items.length === 0 ? (
            <Empty>No messages yet. Start a signing, for example, and the signer’s email appears here.</Empty>
          ) : (
            <ul className={`${ui.plain} ${css.messages}`}>
              {items.map((message) => (
                <li key={message.id}>
                  <Message message={message} />
                </li>
              ))}
            </ul>
          )
        }
      </LoadedPages>
    </Section>
  )
}

const Message = ({
  message: { at, kind, to, subject, text, reference },
}: {
  readonly message: SandboxMessageRow
}) => (
  <details className={css.message}>
    <summary>
      <strong>{subject ?? 'Text message'}</strong>
      <span className={ui.quiet}>
        {kind === 'email' ? 'Email to' : 'To'} {to}, <ExactMoment at={at} />
      </span>
    </summary>
    {reference !== null && (
      <p>
        <ApplicationLink reference={reference}>Application {reference}</ApplicationLink>
      </p>
    )}
    <p className={css.text}>{withLinks(text)}</p>
  </details>
)

const LINK = /(https?:\/\/\S+)/

/** The text with its links as links. Only our own emails are shown here. */
const withLinks = (text: string) =>
  text.split(LINK).map((part, place) =>
    place % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their places.
      <a key={place} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  )
