/** A sandbox that an integrator created: until when it exists, what is in it, its messages, and how to empty it. */
import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { MySandbox, SandboxMessageRow } from '../../../../src/modules/sandbox/sandbox-pages.ts'
import { call } from '../../api/call.ts'
import { pagesBy, readBy } from '../../api/queries.ts'
import { count } from '../../names/formats.ts'
import { useMode } from '../../shared/person/mode.tsx'
import { usePerson } from '../../shared/person/person.ts'
import { ConfirmDialog } from '../../ui/dialogs/dialogs.tsx'
import { Empty, ExactMoment, Loaded, LoadedPages, Moment } from '../../ui/notes/notes.tsx'
import { NoSuchPage } from '../../ui/page/frame.tsx'
import { Fact, Page, Section } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { ApplicationLink } from '../application-link.tsx'
import css from './sandbox.module.css'

export const SandboxPage = () => {
  const sandbox = useQuery(readBy('readMySandbox'))
  const mode = useMode()
  // Nothing in a sandbox is live: what this page leads to would be empty.
  if (sandbox.isSuccess && mode === 'live') return <Navigate to="." search={{ mode: 'test' }} replace />
  return (
    <Loaded
      query={sandbox}
      what="the sandbox"
      lines={6}
      isCard
      missing={<NoSuchPage what="sandbox" back={<Link to="/console/applications">Applications</Link>} />}
      frame={(note) => <Page title="Sandbox">{note}</Page>}
    >
      {(shown) => <Sandbox sandbox={shown} />}
    </Loaded>
  )
}

const Sandbox = ({ sandbox }: { readonly sandbox: MySandbox }) => {
  const [isResetting, setResetting] = useState(false)
  return (
    <Page title="Sandbox" actions={<Button onClick={() => setResetting(true)}>Reset</Button>}>
      <Facts sandbox={sandbox} />
      <Clients sandbox={sandbox} />
      <FirstCall />
      <Messages />
      <ConfirmDialog
        title="Reset the sandbox?"
        opened={isResetting}
        onClose={() => setResetting(false)}
        verb="Reset"
        isGrave
        act={() => call('resetMySandbox', {})}
        renews={['readMySandbox', 'listMySandboxMessages', 'listOwnApplications', 'countOwnApplications']}
        says="The sandbox is empty."
      >
        <p>
          This permanently deletes all applications, documents, events, webhook endpoints, messages and logged
          requests of this sandbox. Clients, keys, users and consents stay.
        </p>
      </ConfirmDialog>
    </Page>
  )
}

const Facts = ({ sandbox }: { readonly sandbox: MySandbox }) => (
  <Section
    title="Details"
    lead={
      <>
        Separate from everything else in this service. Nothing in it is live, and no email or text message
        leaves it. <a href="/docs/guides/get-a-sandbox">About sandboxes</a>
      </>
    }
  >
    <dl className={ui.facts}>
      <Fact name="Created">
        <Moment at={sandbox.createdAt} withTime />
      </Fact>
      <Fact name="Deleted with everything in it">
        <Moment at={sandbox.expiresAt} withTime />
      </Fact>
      <Fact name="Applications">
        <Link to="/console/applications" search={{ of: 'dealer', mode: 'test' }}>
          {count(sandbox.applications, 'application', 'applications')}
        </Link>
      </Fact>
    </dl>
  </Section>
)

const Clients = ({ sandbox: { clients } }: { readonly sandbox: MySandbox }) => {
  const { role } = usePerson()
  return (
    <Section title="Clients" lead="Their keys are in the response with which the sandbox was created.">
      <ul className={`${ui.plain} ${css.clients}`}>
        {clients.map(({ id, name }) => (
          <li key={id}>
            <span>{name}</span>
            <code className={ui.address}>{id}</code>
            {role === 'dealerAdmin' && (
              <span className={ui.beside}>
                <Link to="/console/clients/$clientId/requests" params={{ clientId: id }}>
                  Requests<span className={ui.hidden}> of {name}</span>
                </Link>
                <Link to="/console/clients/$clientId/webhooks" params={{ clientId: id }}>
                  Webhooks<span className={ui.hidden}> of {name}</span>
                </Link>
                <Link to="/console/clients/$clientId" params={{ clientId: id }}>
                  Keys<span className={ui.hidden}> of {name}</span>
                </Link>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

const FirstCall = () => (
  <Section
    title="First call"
    lead={
      <>
        <code>KEY</code> is the <code>apiKey</code> of one of the clients. The{' '}
        <a href="/docs/guides/start">quickstart</a> continues from here.
      </>
    }
  >
    <pre className={css.code}>
      <code>{firstCall(window.location.origin)}</code>
    </pre>
  </Section>
)

const firstCall = (origin: string): string => `curl -O ${origin}/docs/examples/b/individual.json
curl ${origin}/api/case/submit \\
  -H "Authorization: Bearer $KEY" \\
  -H 'Content-Type: application/json' \\
  -d @individual.json`

/** A code arrives shortly after its signer has requested it. */
const AGAIN_MILLISECONDS = 5_000

/** The emails and text messages of the sandbox, in place of the recipients' own. */
const Messages = () => {
  const messages = useInfiniteQuery({
    ...pagesBy('listMySandboxMessages', { query: {} }),
    refetchInterval: AGAIN_MILLISECONDS,
  })
  return (
    <Section
      title="Messages"
      lead="Emails and text messages that this sandbox has not sent, the newest first. Signers’ links and codes are in them."
      actions={
        <Button size="xs" onClick={() => void messages.refetch()}>
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
