/** One API client: what it may do, and what it proves itself with. */
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { ClientDetail } from '../../../src/http/console/contract/clients.ts'
import { isFailure } from '../api/call.ts'
import { readBy } from '../api/queries.ts'
import { DealerName } from '../parts/dealer-name.tsx'
import { Mark, ModeMark } from '../parts/marks.tsx'
import { Moment } from '../parts/moment.tsx'
import { NoSuchPage } from '../parts/not-found.tsx'
import { FailureNote, Loading } from '../parts/notes.tsx'
import { Page, Section } from '../parts/page.tsx'
import { usePerson } from '../parts/person.ts'
import { SecretDialog, type ShownSecrets } from '../parts/secret-dialog.tsx'
import { SCOPE_NAMES } from '../words.ts'
import { LastUsed } from './credential-life.tsx'
import { EditClientDialog, SwitchClientDialog } from './edit.tsx'
import { ApiKeys } from './keys.tsx'
import { PublicKeys } from './public-keys.tsx'
import { Secrets } from './secrets.tsx'
import { WebhooksLine } from './webhooks-line.tsx'

export const ClientPage = () => {
  const { clientId } = useParams({ from: '/people/console/clients/$clientId' })
  const client = useQuery(readBy('readClient', { params: { id: clientId } }))
  if (isFailure(client.error, 'not-found')) return <NoSuchPage what="client" back={<AllClients />} />
  if (client.data === undefined) {
    return (
      <Page title="Client" above={<BackToClients />}>
        {client.isPending ? (
          <div className="card">
            <Loading what="the client" lines={6} />
          </div>
        ) : (
          <FailureNote error={client.error} onRetry={() => void client.refetch()} />
        )}
      </Page>
    )
  }
  return <Detail key={clientId} client={client.data} />
}

const AllClients = () => <Link to="/console/clients">All clients</Link>

const BackToClients = () => (
  <p className="above">
    <AllClients />
  </p>
)

const Detail = ({ client }: { readonly client: ClientDetail }) => {
  const isLender = usePerson().role === 'admin'
  const [open, setOpen] = useState<'edit' | 'switch' | null>(null)
  const [shown, setShown] = useState<ShownSecrets | null>(null)
  const isOff = client.disabledAt !== null
  return (
    <Page
      title={client.name}
      above={<BackToClients />}
      actions={
        isLender ? (
          <>
            <Button variant="default" onClick={() => setOpen('edit')}>
              Edit
            </Button>
            <Button variant="default" onClick={() => setOpen('switch')}>
              {isOff ? 'Activate' : 'Deactivate'}
            </Button>
          </>
        ) : undefined
      }
    >
      <Facts client={client} />
      <WebhooksLine clientId={client.id} />
      <ApiKeys client={client} onShow={setShown} />
      <Secrets client={client} onShow={setShown} />
      <PublicKeys client={client} />
      <EditClientDialog client={client} opened={open === 'edit'} onClose={() => setOpen(null)} />
      <SwitchClientDialog client={client} opened={open === 'switch'} onClose={() => setOpen(null)} />
      <SecretDialog shown={shown} onClose={() => setShown(null)} />
    </Page>
  )
}

/** The latest use of any of its credentials. */
const lastUseOf = ({ apiKeys, secrets, publicKeys }: ClientDetail): string | null =>
  [...apiKeys, ...secrets, ...publicKeys].reduce<string | null>(
    (latest, { lastUsedAt }) =>
      lastUsedAt !== null && (latest === null || lastUsedAt > latest) ? lastUsedAt : latest,
    null,
  )

const Facts = ({ client }: { readonly client: ClientDetail }) => (
  <Section title="Details">
    <dl className="facts">
      <div>
        <dt>Mode</dt>
        <dd>
          <ModeMark mode={client.mode} />{' '}
          {client.mode === 'test' ? 'Works with test data only' : 'Works with real applications'}
        </dd>
      </div>
      <div>
        <dt>State</dt>
        <dd>
          {client.disabledAt === null ? (
            'Active'
          ) : (
            <>
              <Mark>Deactivated</Mark> on <Moment at={client.disabledAt} withTime />
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>Dealer</dt>
        <dd>
          <DealerName dealer={client.dealer} otherwise="None: a partner" />
        </dd>
      </div>
      <div>
        <dt>Client ID</dt>
        <dd>
          <code>{client.id}</code>
        </dd>
      </div>
      <div>
        <dt>Added</dt>
        <dd>
          <Moment at={client.createdAt} />
        </dd>
      </div>
      <div>
        <dt>Rate limit</dt>
        <dd>{client.requestsPerMinute.toLocaleString('en-IE')} requests a minute</dd>
      </div>
      <div>
        <dt>Last used</dt>
        <dd>
          <LastUsed at={lastUseOf(client)} />
        </dd>
      </div>
      <div>
        <dt>Permissions</dt>
        <dd>
          <ul className="plain">
            {client.scopes.map((scope) => (
              <li key={scope}>{SCOPE_NAMES[scope]}</li>
            ))}
          </ul>
        </dd>
      </div>
      <div>
        <dt>Return addresses</dt>
        <dd>
          {client.redirectUris.length === 0 ? (
            'None'
          ) : (
            <ul className="plain">
              {client.redirectUris.map((uri) => (
                <li key={uri} className="address">
                  {uri}
                </li>
              ))}
            </ul>
          )}
        </dd>
      </div>
    </dl>
  </Section>
)
