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
                  variant="default"
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
