/** One API client: its permissions and its credentials. */
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod'
import { mayShapeClients } from '../../../../src/domain/access/access.ts'
import { WAITING_COUNTED_MAXIMUM } from '../../../../src/domain/events/webhook-delivery.ts'
import {
  type Client,
  type ClientDetail,
  clientOperations,
} from '../../../../src/modules/clients/client-pages.ts'
import type { WebhookEndpoint } from '../../../../src/modules/events/webhook-pages.ts'
import type { BodyTo } from '../../../../src/server/page-operations.ts'
import { call } from '../../api/call.ts'
import { readBy } from '../../api/queries.ts'
import { count, numberText } from '../../names/formats.ts'
import { SCOPE_NAMES } from '../../names/words.ts'
import { OrganisationName } from '../../shared/person/columns.tsx'
import { usePerson } from '../../shared/person/person.ts'
import {
  ConfirmDialog,
  CopyField,
  Dialog,
  SecretDialog,
  type ShownSecrets,
} from '../../ui/dialogs/dialogs.tsx'
import { useAction } from '../../ui/forms/action.ts'
import { checkedBy, chosenOrNone } from '../../ui/forms/checked.ts'
import { Form, focusFirstOf } from '../../ui/forms/form.tsx'
import { Mark, ModeMark } from '../../ui/notes/marks.tsx'
import { Loaded, Moment } from '../../ui/notes/notes.tsx'
import { Fact, Section } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { ClientFrame, WithClient } from './client-frame.tsx'
import { PublicKeys, Secrets } from './credentials.tsx'
import {
  CLIENTS,
  ClientFieldset,
  ClientNameField,
  clientFields,
  fieldsOf,
  LastUsed,
  PartnerField,
  useIsLender,
} from './fields.tsx'
import { ApiKeys } from './keys.tsx'

export const ClientPage = () => {
  const { clientId } = useParams({ from: '/people/console/clients/$clientId' })
  return (
    <WithClient clientId={clientId} title="Client">
      {(client) => <Detail key={clientId} client={client} />}
    </WithClient>
  )
}

const Detail = ({ client }: { readonly client: ClientDetail }) => {
  const isShaped = mayShapeClients(usePerson(), client.mode)
  const [open, setOpen] = useState<'edit' | 'switch' | null>(null)
  const [shown, setShown] = useState<ShownSecrets | null>(null)
  const isOff = client.disabledAt !== null
  return (
    <ClientFrame
      client={client}
      title={client.name}
      actions={
        isShaped ? (
          <>
            <Button onClick={() => setOpen('edit')}>Edit</Button>
            <Button onClick={() => setOpen('switch')}>{isOff ? 'Enable' : 'Disable'}</Button>
          </>
        ) : undefined
      }
    >
      <Facts client={client} isShaped={isShaped} />
      <WebhooksLine clientId={client.id} />
      <ApiKeys client={client} onShow={setShown} />
      <Secrets client={client} onShow={setShown} />
      <PublicKeys client={client} />
      <EditClientDialog client={client} opened={open === 'edit'} onClose={() => setOpen(null)} />
      <SwitchClientDialog client={client} opened={open === 'switch'} onClose={() => setOpen(null)} />
      <SecretDialog shown={shown} onClose={() => setShown(null)} />
    </ClientFrame>
  )
}

/** The latest use of any of its credentials. */
const lastUseOf = ({ apiKeys, secrets, publicKeys }: ClientDetail): string | null =>
  [...apiKeys, ...secrets, ...publicKeys].reduce<string | null>(
    (latest, { lastUsedAt }) =>
      lastUsedAt !== null && (latest === null || lastUsedAt > latest) ? lastUsedAt : latest,
    null,
  )

const Facts = ({ client, isShaped }: { readonly client: ClientDetail; readonly isShaped: boolean }) => (
  <Section
    title="Details"
    lead={
      isShaped
        ? undefined
        : 'The lender manages this live client. You can create, rotate and revoke its keys and secrets.'
    }
  >
    <dl className={ui.facts}>
      <Fact name="Mode">
        <ModeMark mode={client.mode} />{' '}
        {client.mode === 'test' ? 'Uses test data only' : 'Uses real applications'}
      </Fact>
      <Fact name="State">
        {client.disabledAt === null ? (
          'Active'
        ) : (
          <>
            <Mark>Disabled</Mark> on <Moment at={client.disabledAt} withTime />
          </>
        )}
      </Fact>
      <Fact name={client.isLender ? 'Belongs to' : client.dealer === null ? 'Partner' : 'Dealer'}>
        <OrganisationName of={client} otherwise={client.isLender ? 'Lender' : 'Not set'} />
      </Fact>
      <Fact name="Client ID">
        <code>{client.id}</code>
      </Fact>
      <Fact name="Added">
        <Moment at={client.createdAt} />
      </Fact>
      <Fact name="Rate limit">{numberText(client.requestsPerMinute)} requests per minute</Fact>
      <Fact name="Last used">
        <LastUsed at={lastUseOf(client)} />
      </Fact>
      <Fact name="Permissions">
        <ul className={ui.plain}>
          {client.scopes.map((scope) => (
            <li key={scope}>{SCOPE_NAMES[scope]}</li>
          ))}
        </ul>
      </Fact>
      {!client.isLender && <ConsentFacts client={client} />}
    </dl>
  </Section>
)

const ConsentFacts = ({ client }: { readonly client: ClientDetail }) => (
  <>
    <Fact name="Consent page">
      <CopyField
        name="Consent page URL"
        value={`${location.origin}/consent?client_id=${encodeURIComponent(client.id)}`}
      />
    </Fact>
    <Fact name="Redirect URLs">
      {client.redirectUris.length === 0 ? (
        'None'
      ) : (
        <ul className={ui.plain}>
          {client.redirectUris.map((uri) => (
            <li key={uri} className={ui.address}>
              {uri}
            </li>
          ))}
        </ul>
      )}
    </Fact>
  </>
)

/** The health of a client's webhooks in one line, with a link to them. */
const WebhooksLine = ({ clientId }: { readonly clientId: string }) => {
  const webhooks = useQuery(readBy('listWebhooks', { params: { id: clientId } }))
  return (
    <Section
      title="Webhooks"
      actions={
        <Link to="/console/clients/$clientId/webhooks" params={{ clientId }}>
          Endpoints and deliveries
        </Link>
      }
    >
      <Loaded query={webhooks} what="the webhooks" lines={1}>
        {({ items }) => <p>{inWords(items)}</p>}
      </Loaded>
    </Section>
  )
}

const inWords = (endpoints: readonly WebhookEndpoint[]): string => {
  if (endpoints.length === 0) return 'No endpoints yet. This client does not receive webhooks.'
  const disabled = endpoints.filter(({ enabled }) => !enabled).length
  const failing = endpoints.filter(({ enabled, failingSince }) => enabled && failingSince !== null).length
  const attempts = endpoints.reduce((sum, { health }) => sum + health.attempts, 0)
  const succeeded = endpoints.reduce((sum, { health }) => sum + health.succeeded, 0)
  const waiting = endpoints.reduce((sum, { health }) => sum + health.waiting, 0)
  const isMore = endpoints.some(({ health }) => health.waiting === WAITING_COUNTED_MAXIMUM)
  return [
    count(endpoints.length, 'endpoint', 'endpoints'),
    ...(disabled === 0 ? [] : [`${disabled} disabled`]),
    ...(failing === 0 ? [] : [`${failing} failing`]),
    attempts === 0 ? 'no attempts yet' : `${succeeded} of the last ${attempts} attempts delivered`,
    ...(waiting === 0 ? [] : [`${waiting}${isMore ? ' or more' : ''} pending`]),
  ].join(', ')
}

type Props = { readonly client: Client; readonly opened: boolean; readonly onClose: () => void }

/** Changes a client's name and permissions, gives it a partner, and disables or enables it. */
const EditClientDialog = ({ client, opened, onClose }: Props) => (
  <Dialog isForm title="Edit client" opened={opened} onClose={onClose}>
    {opened && <EditForm client={client} onClose={onClose} />}
  </Dialog>
)

const { partnerId } = clientOperations.changeClient.body.shape
const EDITED = checkedBy(
  z.pipe(
    z.object({ ...clientFields, partnerId: chosenOrNone(z.nullable(z.nonoptional(partnerId))) }),
    z.transform(({ partnerId: chosen, ...fields }) =>
      chosen === null ? fields : { ...fields, partnerId: chosen },
    ),
  ),
)

const EditForm = ({ client, onClose }: Omit<Props, 'opened'>) => {
  const isLender = useIsLender()
  const form = useForm({ initialValues: { ...fieldsOf(client), partnerId: '' }, ...EDITED })
  const editing = useAction({
    act: (body: BodyTo<'changeClient'>) => call('changeClient', { params: { id: client.id }, body }),
    renews: CLIENTS,
    says: 'Changes saved. They apply immediately.',
    onDone: onClose,
  })
  return (
    <Form
      verb="Save"
      action={editing}
      onClose={onClose}
      onSubmit={form.onSubmit(
        ({ requestsPerMinute, ...own }) => editing.mutate(isLender ? { ...own, requestsPerMinute } : own),
        focusFirstOf(form),
      )}
    >
      <ClientNameField isLender={client.isLender} {...form.getInputProps('name')} />
      {isLender && !client.isLender && client.dealer === null && client.partner === null && (
        <PartnerField {...form.getInputProps('partnerId')} />
      )}
      <ClientFieldset form={form} isLender={client.isLender} />
    </Form>
  )
}

const SwitchClientDialog = ({ client, opened, onClose }: Props) => {
  const switchesOff = client.disabledAt === null
  return (
    <ConfirmDialog
      title={switchesOff ? 'Disable this client?' : 'Enable this client?'}
      opened={opened}
      onClose={onClose}
      verb={switchesOff ? 'Disable' : 'Enable'}
      isGrave={switchesOff}
      act={() => call('changeClient', { params: { id: client.id }, body: { disabled: switchesOff } })}
      renews={CLIENTS}
      says={switchesOff ? 'The client has been disabled.' : 'The client has been enabled.'}
    >
      <p>
        {switchesOff
          ? `All requests from ${client.name} will be rejected, and its access tokens stop working. Its keys, secrets and applications are not deleted.`
          : `${client.name} can send requests again with its existing keys and secrets.`}
      </p>
    </ConfirmDialog>
  )
}
