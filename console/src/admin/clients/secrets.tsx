/** A client's secrets, with which it gets access tokens: rotate them with an overlap, and revoke them. */

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
      lead="The client uses its ID and a secret to get access tokens. Each token is valid for 10 minutes."
      actions={
        <Button variant="default" size="xs" onClick={() => setReplacing(true)}>
          {hasOne ? 'Rotate secret' : 'Create secret'}
        </Button>
      }
    >
      {client.secrets.length === 0 ? (
        <Empty>No secrets yet.</Empty>
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
        title={hasOne ? 'Rotate the secret?' : 'Create a secret?'}
        opened={isReplacing}
        onClose={() => setReplacing(false)}
        verb={hasOne ? 'Rotate secret' : 'Create secret'}
        act={() => call('rotateSecret', { params: { id: client.id } })}
        onDone={({ clientSecret, replacedExpiresAt }) =>
          onShow({
            title: 'New client secret',
            values: { 'Client secret': clientSecret },
            remark: <Overlap of="secret" until={replacedExpiresAt} />,
          })
        }
        renews={CLIENTS}
        says={hasOne ? 'The secret has been rotated.' : 'The secret has been created.'}
      >
        <p>
          {hasOne
            ? `You’ll get a new secret. The old one stays valid for another ${LIFETIMES.replacedCredential.words}, so that you can update the client without interruption.`
            : 'The client can use it to get access tokens.'}
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
        says="The secret has been revoked."
      >
        <p>
          {asked !== null && (
            <>
              The client can no longer get access tokens with the secret created on{' '}
              <Moment at={asked.createdAt} withTime />.
            </>
          )}{' '}
          All its current access tokens stop working immediately. This cannot be undone.
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
