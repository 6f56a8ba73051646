/** A client's secrets, with which it gets access tokens: replace them with an overlap, and revoke them. */

import { Button } from '@mantine/core'
import { useState } from 'react'
import { LIFETIMES } from '../../../../src/domain/lender/retention.ts'
import type { ClientSecret } from '../../../../src/http/clients/credential-pages.ts'
import type { ClientDetail } from '../../../../src/http/clients/pages.ts'
import { call } from '../../api/call.ts'
import { ConfirmDialog } from '../../ui/dialogs/dialogs.tsx'
import type { ShownSecrets } from '../../ui/dialogs/secret-dialog.tsx'
import { type Column, Records } from '../../ui/lists/records.tsx'
import { Moment } from '../../ui/notes/moment.tsx'
import { Empty } from '../../ui/notes/notes.tsx'
import { Section } from '../../ui/page/page.tsx'
import { LastUsed, Life, Overlap } from './credential-life.tsx'
import { CLIENTS } from './read.ts'

type Props = { readonly client: ClientDetail; readonly onShow: (secrets: ShownSecrets) => void }

export const Secrets = ({ client, onShow }: Props) => {
  const [isReplacing, setReplacing] = useState(false)
  const [asked, setAsked] = useState<ClientSecret | null>(null)
  const hasOne = client.secrets.some(({ state }) => state === 'inForce')
  return (
    <Section
      title="Client secrets"
      lead="With its ID and a secret, the client gets access tokens that hold for ten minutes."
      actions={
        <Button variant="default" size="xs" onClick={() => setReplacing(true)}>
          {hasOne ? 'Replace secret' : 'Create secret'}
        </Button>
      }
    >
      {client.secrets.length === 0 ? (
        <Empty>This client has no secret.</Empty>
      ) : (
        <Records
          caption="Client secrets"
          columns={COLUMNS}
          records={client.secrets}
          keyOf={({ id }) => id}
          actions={(secret) =>
            secret.state === 'inForce' && (
              <Button
                variant="default"
                size="xs"
                aria-label={`Revoke secret ${endOf(secret)}`}
                onClick={() => setAsked(secret)}
              >
                Revoke
              </Button>
            )
          }
        />
      )}
      <ConfirmDialog
        title={hasOne ? 'Replace the secret?' : 'Create a secret?'}
        opened={isReplacing}
        onClose={() => setReplacing(false)}
        verb={hasOne ? 'Replace secret' : 'Create secret'}
        act={() => call('rotateSecret', { params: { id: client.id } })}
        onDone={({ clientSecret, replacedExpiresAt }) =>
          onShow({
            title: 'The new client secret',
            values: { 'Client secret': clientSecret },
            remark: <Overlap of="secret" until={replacedExpiresAt} />,
          })
        }
        renews={CLIENTS}
        says={hasOne ? 'The secret is replaced.' : 'The secret is created.'}
      >
        <p>
          {hasOne
            ? `A new secret takes the place of the one in force, which holds for ${LIFETIMES.replacedCredential.words} more, so that the client can be changed over without a break.`
            : 'The client can then get access tokens with it.'}
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        title="Revoke this secret?"
        opened={asked !== null}
        onClose={() => setAsked(null)}
        verb="Revoke secret"
        isGrave
        act={async () => asked && call('revokeSecret', { params: { id: client.id, secretId: asked.id } })}
        renews={CLIENTS}
        says="The secret is revoked."
      >
        <p>
          {asked !== null && (
            <>
              The secret of <Moment at={asked.createdAt} withTime /> gets no more access tokens,
            </>
          )}{' '}
          and all tokens that this client holds are void at once. This can’t be taken back.
        </p>
      </ConfirmDialog>
    </Section>
  )
}

const SHOWN_CHARACTERS = 8

/** Secrets have no names. The end of the id tells them apart, since ids begin with the time. */
const endOf = ({ id }: ClientSecret): string => id.slice(-SHOWN_CHARACTERS)

const COLUMNS: readonly Column<ClientSecret>[] = [
  { title: 'Secret', cell: (secret) => <code>{endOf(secret)}</code> },
  { title: 'State', cell: (secret) => <Life of={secret} /> },
  { title: 'Last used', cell: ({ lastUsedAt }) => <LastUsed at={lastUsedAt} /> },
]
