/** A client's API keys: create, rotate with an overlap, and revoke them. */

import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import * as z from 'zod'
import type { LocalDate } from '../../../../packages/values/dublin-day.ts'
import { LIFETIMES } from '../../../../src/domain/lender/retention.ts'
import type { ClientDetail } from '../../../../src/modules/clients/client-pages.ts'
import { type ApiKey, credentialOperations } from '../../../../src/modules/clients/credential-pages.ts'
import type { BodyTo } from '../../../../src/server/page-operations.ts'
import { call } from '../../api/call.ts'
import { endOfDay } from '../../names/formats.ts'
import { scopesInWords } from '../../names/words.ts'
import { ConfirmDialog, Dialog, type ShownSecrets } from '../../ui/dialogs/dialogs.tsx'
import { useAction } from '../../ui/forms/action.ts'
import { checkedBy, ticked, typed, typedDayOrNone } from '../../ui/forms/checked.ts'
import { DayField } from '../../ui/forms/fields.tsx'
import { CheckedForm } from '../../ui/forms/form.tsx'
import { type Column, Records } from '../../ui/lists/records.tsx'
import { Empty } from '../../ui/notes/notes.tsx'
import { Section } from '../../ui/page/page.tsx'
import { CLIENTS, LastUsed, Life, Overlap, ScopesField } from './fields.tsx'

type Props = { readonly client: ClientDetail; readonly onShow: (secrets: ShownSecrets) => void }
type Asked = { readonly what: 'rotate' | 'revoke'; readonly key: ApiKey }

export const ApiKeys = ({ client, onShow }: Props) => {
  const [isCreating, setCreating] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const named = asked === null ? '' : `“${asked.key.name}” (${asked.key.startOfKey}…)`
  return (
    <Section
      title="API keys"
      lead="The simplest way to authenticate: the client sends a key with each request."
      actions={
        <Button size="xs" onClick={() => setCreating(true)}>
          Create key
        </Button>
      }
    >
      {client.apiKeys.length === 0 ? (
        <Empty>No API keys yet.</Empty>
      ) : (
        <Records
          caption="API keys"
          columns={COLUMNS}
          records={client.apiKeys}
          keyOf={({ id }) => id}
          actions={(key) => key.state === 'inForce' && <KeyActions apiKey={key} onAsk={setAsked} />}
        />
      )}
      <NewKeyDialog client={client} opened={isCreating} onClose={() => setCreating(false)} onShow={onShow} />
      <ConfirmDialog
        title="Rotate this key?"
        opened={asked?.what === 'rotate'}
        onClose={close}
        verb="Rotate key"
        act={async () => asked && call('rotateApiKey', { params: { id: client.id, keyId: asked.key.id } })}
        onDone={(made) =>
          made !== null &&
          onShow({
            title: 'New API key',
            values: { 'API key': made.apiKey },
            remark: <Overlap of="key" until={made.replacedExpiresAt} />,
          })
        }
        renews={CLIENTS}
        says="The key has been rotated."
      >
        <p>
          You’ll get a new key to replace {named}, with the same name and permissions. The old one stays valid
          for another {LIFETIMES.replacedCredential.words}, so that you can update the client without
          interruption.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        title="Revoke this key?"
        opened={asked?.what === 'revoke'}
        onClose={close}
        verb="Revoke key"
        isGrave
        act={async () => asked && call('revokeApiKey', { params: { id: client.id, keyId: asked.key.id } })}
        renews={CLIENTS}
        says="The key has been revoked."
      >
        <p>Requests with the key {named} will be rejected. This cannot be undone.</p>
      </ConfirmDialog>
    </Section>
  )
}

const KeyActions = ({
  apiKey,
  onAsk,
}: {
  readonly apiKey: ApiKey
  readonly onAsk: (asked: Asked) => void
}) => (
  <>
    <Button
      size="xs"
      aria-label={`Rotate key: ${apiKey.name}, ${apiKey.startOfKey}`}
      onClick={() => onAsk({ what: 'rotate', key: apiKey })}
    >
      Rotate
    </Button>
    <Button
      size="xs"
      aria-label={`Revoke key: ${apiKey.name}, ${apiKey.startOfKey}`}
      onClick={() => onAsk({ what: 'revoke', key: apiKey })}
    >
      Revoke
    </Button>
  </>
)

const COLUMNS: readonly Column<ApiKey>[] = [
  {
    title: 'Key',
    cell: ({ name, startOfKey }) => (
      <>
        {name}
        <br />
        <code>{startOfKey}…</code>
      </>
    ),
  },
  { title: 'Permissions', cell: ({ scopes }) => scopesInWords(scopes) },
  { title: 'State', cell: (key) => <Life of={key} /> },
  { title: 'Last used', cell: ({ lastUsedAt }) => <LastUsed at={lastUsedAt} /> },
]

type DialogProps = Props & { readonly opened: boolean; readonly onClose: () => void }

const NewKeyDialog = ({ opened, ...given }: DialogProps) => (
  <Dialog isForm title="Create an API key" opened={opened} onClose={given.onClose}>
    {opened && <NewKeyForm {...given} />}
  </Dialog>
)

const { name, scopes } = credentialOperations.createApiKey.body.shape
const NEW_KEY = checkedBy(
  z.object({
    name: typed(name, 'Enter a name, such as where the key is used'),
    scopes: ticked(scopes, 'Choose at least one permission'),
    lastDay: typedDayOrNone,
  }),
)

type KeyWish = Omit<BodyTo<'createApiKey'>, 'expiresAt'> & { readonly lastDay: LocalDate | null }

const NewKeyForm = ({ client, onClose, onShow }: Omit<DialogProps, 'opened'>) => {
  const form = useForm({ initialValues: { name: '', scopes: client.scopes, lastDay: '' }, ...NEW_KEY })
  const creating = useAction({
    act: ({ lastDay, ...key }: KeyWish) =>
      call('createApiKey', {
        params: { id: client.id },
        body: { ...key, expiresAt: lastDay === null ? null : endOfDay(lastDay) },
      }),
    renews: CLIENTS,
    says: 'The key has been created.',
    onDone: ({ apiKey }) => {
      onClose()
      onShow({ title: 'New API key', values: { 'API key': apiKey } })
    },
  })
  return (
    <CheckedForm verb="Create key" form={form} action={creating} onClose={onClose}>
      <TextInput
        label="Name"
        description="Helps you recognise the key later, such as where it is used."
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <ScopesField label="Permissions" offered={client.scopes} {...form.getInputProps('scopes')} />
      <DayField
        label="Expiry date (optional)"
        description="The key is valid until the end of this day, Irish time. Leave it empty for a key that does not expire."
        {...form.getInputProps('lastDay')}
      />
    </CheckedForm>
  )
}
