/** A client's public keys: the client signs with the private key, which never leaves it. */

import { Button, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import * as z from 'zod'
import { credentialOperations, type PublicKey } from '../../../../src/http/clients/credential-pages.ts'
import type { ClientDetail } from '../../../../src/http/clients/pages.ts'
import type { BodyTo } from '../../../../src/http/server/page-operations.ts'
import { call } from '../../api/call.ts'
import { ConfirmDialog } from '../../ui/dialogs/dialogs.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { useAction } from '../../ui/forms/action.ts'
import { checkedBy, typed } from '../../ui/forms/checked.ts'
import { Form } from '../../ui/forms/form.tsx'
import { focusFirstOf } from '../../ui/forms/forms.ts'
import { type Column, Records } from '../../ui/lists/records.tsx'
import { Empty } from '../../ui/notes/notes.tsx'
import { Section } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { LastUsed, Life } from './credential-life.tsx'
import { CLIENTS } from './read.ts'

export const PublicKeys = ({ client }: { readonly client: ClientDetail }) => {
  const [isAdding, setAdding] = useState(false)
  const [asked, setAsked] = useState<PublicKey | null>(null)
  return (
    <Section
      title="Public keys"
      lead="An alternative to a secret. The client signs with its private key, and we verify the signature with the public key."
      actions={
        <Button variant="default" size="xs" onClick={() => setAdding(true)}>
          Add public key
        </Button>
      }
    >
      {client.publicKeys.length === 0 ? (
        <Empty>No public keys yet.</Empty>
      ) : (
        <Records
          caption="Public keys"
          columns={COLUMNS}
          records={client.publicKeys}
          keyOf={({ id }) => id}
          actions={(key) =>
            key.state === 'inForce' && (
              <Button
                variant="default"
                size="xs"
                aria-label={`Revoke public key: ${key.name}`}
                onClick={() => setAsked(key)}
              >
                Revoke
              </Button>
            )
          }
        />
      )}
      <FormDialog title="Add a public key" opened={isAdding} onClose={() => setAdding(false)}>
        {isAdding && <NewPublicKeyForm clientId={client.id} onClose={() => setAdding(false)} />}
      </FormDialog>
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

const COLUMNS: readonly Column<PublicKey>[] = [
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
    <Form
      verb="Add public key"
      action={adding}
      onClose={onClose}
      onSubmit={form.onSubmit((given) => adding.mutate(given), focusFirstOf(form))}
    >
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
    </Form>
  )
}
