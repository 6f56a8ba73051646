/** The clients that may act for the person, and those whose consent has ended. */

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnConsent } from '../../../../src/http/consents/pages.ts'
import { call } from '../../api/call.ts'
import { readBy } from '../../api/queries.ts'
import { consentColumns } from '../../shared/person/consent-columns.tsx'
import { ConfirmDialog } from '../../ui/dialogs/dialogs.tsx'
import { Records } from '../../ui/lists/records.tsx'
import { Loaded } from '../../ui/notes/loaded.tsx'
import { Section } from '../../ui/page/page.tsx'

export const Consents = () => {
  const consents = useQuery(readBy('listMyConsents'))
  const [asked, setAsked] = useState<OwnConsent | null>(null)
  return (
    <Section title="Consents" lead="Software that may act for you, and software that once was allowed to.">
      <Loaded query={consents} what="your consents" of="list">
        {({ items }) => (
          <Records
            caption="Consents"
            columns={consentColumns}
            records={items}
            empty="You have allowed nobody to act for you. Software that wants to will lead you to a page that asks."
            keyOf={({ id }) => id}
            actions={(consent) =>
              consent.withdrawnAt === null && (
                <Button
                  variant="default"
                  size="xs"
                  aria-label={`Withdraw consent to ${consent.client.name}`}
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
        verb="Withdraw"
        isGrave
        act={async () => asked && call('withdrawMyConsent', { params: { id: asked.id } })}
        renews={['listMyConsents']}
        says={`Your consent to ${asked?.client.name ?? ''} is withdrawn.`}
      >
        <p>
          {asked?.client.name} can then no longer act for you. The applications that it sent for you stay as
          they are; it no longer sees them unless it is your dealer’s own software.
        </p>
        <p>To allow it again, you would have to give your consent again.</p>
      </ConfirmDialog>
    </Section>
  )
}
