/** Where the person is signed in; each session can be ended here. */
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnConsent } from '../../../../src/modules/clients/consent-pages.ts'
import type { Session } from '../../../../src/modules/people/account-pages.ts'
import { call } from '../../api/call.ts'
import { readBy } from '../../api/queries.ts'
import { consentColumns, SessionList } from '../../shared/person/columns.tsx'
import { ConfirmDialog } from '../../ui/dialogs/dialogs.tsx'
import { Records } from '../../ui/lists/records.tsx'
import { Loaded } from '../../ui/notes/notes.tsx'
import { Section } from '../../ui/page/page.tsx'

export const Sessions = () => {
  const sessions = useQuery(readBy('listMySessions'))
  const [asked, setAsked] = useState<Session | null>(null)
  const [endsOthers, setEndsOthers] = useState(false)
  const hasOthers = sessions.data?.items.some(({ current }) => !current) ?? false
  return (
    <Section
      title="Sessions"
      lead="Where you are signed in. If you do not recognise a session, end it and change your password."
      actions={
        hasOthers && (
          <Button size="xs" onClick={() => setEndsOthers(true)}>
            End all other sessions
          </Button>
        )
      }
    >
      <Loaded query={sessions} what="your sessions" of="list">
        {({ items }) => <SessionList sessions={items} onEnd={setAsked} />}
      </Loaded>
      <ConfirmDialog
        title="End this session?"
        opened={asked !== null}
        onClose={() => setAsked(null)}
        verb="End session"
        act={async () => asked && call('endMySession', { params: { id: asked.id } })}
        renews={['listMySessions']}
        says="The session has ended."
      >
        <p>You will need to sign in again on that device.</p>
      </ConfirmDialog>
      <ConfirmDialog
        title="End all other sessions?"
        opened={endsOthers}
        onClose={() => setEndsOthers(false)}
        verb="End all other sessions"
        act={() => call('endMyOtherSessions')}
        renews={['listMySessions']}
        says="All other sessions have ended."
      >
        <p>You’ll stay signed in here, and will need to sign in again everywhere else.</p>
      </ConfirmDialog>
    </Section>
  )
}

/** The clients that may act for the person, and those whose consent has ended. */
export const Consents = () => {
  const consents = useQuery(readBy('listMyConsents'))
  const [asked, setAsked] = useState<OwnConsent | null>(null)
  return (
    <Section title="Consents" lead="Software that may act for you, and past consents.">
      <Loaded query={consents} what="your consents" of="list">
        {({ items }) => (
          <Records
            caption="Consents"
            columns={consentColumns}
            records={items}
            empty="No consents yet. When software asks for your consent, it is listed here."
            keyOf={({ id }) => id}
            actions={(consent) =>
              consent.withdrawnAt === null && (
                <Button
                  size="xs"
                  aria-label={`Withdraw consent for ${consent.client.name}`}
                  onClick={() => setAsked(consent)}
                >
                  Withdraw
                </Button>
              )
            }
          />
        )}
      </Loaded>
      <ConfirmDialog
        title="Withdraw this consent?"
        opened={asked !== null}
        onClose={() => setAsked(null)}
        verb="Withdraw consent"
        isGrave
        act={async () => asked && call('withdrawMyConsent', { params: { id: asked.id } })}
        renews={['listMyConsents']}
        says={`Your consent for ${asked?.client.name ?? ''} has been withdrawn.`}
      >
        <p>
          {asked?.client.name} will no longer be able to act for you. The applications it submitted for you do
          not change. It can no longer see them, unless it is your dealer’s own software.
        </p>
        <p>If you change your mind, you will need to give consent again.</p>
      </ConfirmDialog>
    </Section>
  )
}
