/** Where a user is signed in; each session can be ended here. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { UserDetail } from '../../../../src/http/people/pages.ts'
import type { Session } from '../../../../src/http/sign-in/account-pages.ts'
import { call } from '../../api/call.ts'
import { sessionColumns, sessionName } from '../../shared/person/session-columns.tsx'
import { ConfirmDialog } from '../../ui/dialogs/dialogs.tsx'
import { Records } from '../../ui/lists/records.tsx'
import { Section } from '../../ui/page/page.tsx'
import { USERS } from './read.ts'

export const SessionsOfUser = ({ user: { id, sessions } }: { readonly user: UserDetail }) => {
  const [asked, setAsked] = useState<Session | null>(null)
  return (
    <Section title="Sessions" lead="Where they are signed in.">
      <Records
        caption="Sessions"
        columns={sessionColumns}
        records={sessions}
        empty="Not signed in on any device"
        keyOf={(session) => session.id}
        actions={(session) =>
          !session.current && (
            <Button
              variant="default"
              size="xs"
              aria-label={`End session: ${sessionName(session)}`}
              onClick={() => setAsked(session)}
            >
              End
            </Button>
          )
        }
      />
      <ConfirmDialog
        title="End this session?"
        opened={asked !== null}
        onClose={() => setAsked(null)}
        verb="End session"
        act={async () => asked && call('endSessionOfUser', { params: { id, sessionId: asked.id } })}
        renews={USERS}
        says="The session has ended."
      >
        <p>{asked && sessionName(asked)}: they will need to sign in again there.</p>
      </ConfirmDialog>
    </Section>
  )
}
