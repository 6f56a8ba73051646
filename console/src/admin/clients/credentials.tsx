/** A client's secrets and public keys, with which it gets access tokens: rotate them with an overlap, and revoke them. */
import { Button, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import * as z from 'zod'
import { LIFETIMES } from '../../../../src/domain/lender/retention.ts'
import type { ClientDetail } from '../../../../src/modules/clients/client-pages.ts'
import {
  type ClientSecret,
  credentialOperations,
  type PublicKey,
} from '../../../../src/modules/clients/credential-pages.ts'
import type { BodyTo } from '../../../../src/server/page-operations.ts'
import { call } from '../../api/call.ts'
import { ConfirmDialog, Dialog, type ShownSecrets } from '../../ui/dialogs/dialogs.tsx'
import { useAction } from '../../ui/forms/action.ts'
import { checkedBy, typed } from '../../ui/forms/checked.ts'
import { CheckedForm } from '../../ui/forms/form.tsx'
import { type Column, Records } from '../../ui/lists/records.tsx'
import { Empty, Moment } from '../../ui/notes/notes.tsx'
import { Section } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { CLIENTS, LastUsed, Life, Overlap } from './fields.tsx'

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
        <Button size="xs" onClick={() => setReplacing(true)}>
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

/** A client's public keys: the client signs with the private key, which never leaves it. */
export const PublicKeys = ({ client }: { readonly client: ClientDetail }) => {
  const [isAdding, setAdding] = useState(false)
  const [asked, setAsked] = useState<PublicKey | null>(null)
  return (
    <Section
      title="Public keys"
      lead="An alternative to a secret. The client signs with its private key, and we verify the signature with the public key."
      actions={
        <Button size="xs" onClick={() => setAdding(true)}>
          Add public key
        </Button>
      }
    >
      {client.publicKeys.length === 0 ? (
        <Empty>No public keys yet.</Empty>
      ) : (
        <Records
          caption="Public keys"
          columns={PUBLIC_KEY_COLUMNS}
          records={client.publicKeys}
          keyOf={({ id }) => id}
          actions={(key) =>
            key.state === 'inForce' && (
              <Button size="xs" aria-label={`Revoke public key: ${key.name}`} onClick={() => setAsked(key)}>
                Revoke
              </Button>
            )
          }
        />
      )}
      <Dialog isForm title="Add a public key" opened={isAdding} onClose={() => setAdding(false)}>
        {isAdding && <NewPublicKeyForm clientId={client.id} onClose={() => setAdding(false)} />}
      </Dialog>
      <ConfirmDialog
        title="Revoke this public key?"
        opened={asked !== null}
        onClose={() => setAsked(null)}
        verb="Revoke public key"
        isGrave
        act={async () => asked && call('revokePublicKey', { params: { id: client.id, keyId: asked.id } })}
        renews={CLIENTS}
        says="The public key has been revoked."
      >
        <p>Anything the client signs with the key “{asked?.name}” will be rejected. This cannot be undone.</p>
      </ConfirmDialog>
    </Section>
  )
}

const PUBLIC_KEY_COLUMNS: readonly Column<PublicKey>[] = [
  { title: 'Name', cell: ({ name }) => name },
  { title: 'Type', cell: ({ kind }) => kind },
  {
    title: 'Key ID',
    cell: ({ kid }) => <code className={ui.address}>{kid}</code>,
  },
  { title: 'State', cell: (key) => <Life of={key} /> },
  { title: 'Last used', cell: ({ lastUsedAt }) => <LastUsed at={lastUsedAt} /> },
]

const { name, key } = credentialOperations.addPublicKey.body.shape
const PRIVATE_KEY = 'This is a private key, which must stay with the client. Paste the public key'
const isPublic = (text: string): boolean => !/PRIVATE KEY/.test(text)
const NEW_PUBLIC_KEY = checkedBy(
  z.object({
    name: typed(name, 'Enter a name, such as where the key is used'),
    key: typed(key.check(z.refine(isPublic, PRIVATE_KEY)), 'Paste the public key'),
  }),
)

const NewPublicKeyForm = ({
  clientId,
  onClose,
}: {
  readonly clientId: string
  readonly onClose: () => void
}) => {
  const form = useForm({ initialValues: { name: '', key: '' }, ...NEW_PUBLIC_KEY })
  const adding = useAction({
    act: (body: BodyTo<'addPublicKey'>) => call('addPublicKey', { params: { id: clientId }, body }),
    renews: CLIENTS,
    says: 'The public key has been added.',
    onDone: onClose,
  })
  return (
    <CheckedForm verb="Add public key" form={form} action={adding} onClose={onClose}>
      <TextInput
        label="Name"
        description="Helps you recognise the key later."
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Textarea
        label="Public key"
        description="A PEM key, which starts with BEGIN PUBLIC KEY, or a JWK, which starts with {."
        autosize
        minRows={6}
        maxRows={12}
        autoComplete="off"
        spellCheck={false}
        className={ui.monospace}
        {...form.getInputProps('key')}
      />
    </CheckedForm>
  )
}
