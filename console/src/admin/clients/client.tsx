/** One API client: its permissions and its credentials. */

import { Button } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { mayShapeClients } from '../../../../src/domain/access/access.ts'
import type { ClientDetail } from '../../../../src/http/clients/pages.ts'
import { numberText } from '../../names/formats.ts'
import { SCOPE_NAMES } from '../../names/words.ts'
import { OrganisationName } from '../../shared/person/dealer-name.tsx'
import { usePerson } from '../../shared/person/person.ts'
import { CopyField, SecretDialog, type ShownSecrets } from '../../ui/dialogs/secret-dialog.tsx'
import { Mark, ModeMark } from '../../ui/notes/marks.tsx'
import { Moment } from '../../ui/notes/moment.tsx'
import { Section } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { ClientFrame, WithClient } from './client-frame.tsx'
import { LastUsed } from './credential-life.tsx'
import { EditClientDialog, SwitchClientDialog } from './edit.tsx'
import { ApiKeys } from './keys.tsx'
import { PublicKeys } from './public-keys.tsx'
import { Secrets } from './secrets.tsx'
import { WebhooksLine } from './webhooks-line.tsx'

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
            <Button variant="default" onClick={() => setOpen('edit')}>
              Edit
            </Button>
            <Button variant="default" onClick={() => setOpen('switch')}>
              {isOff ? 'Enable' : 'Disable'}
            </Button>
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
      <div>
        <dt>Mode</dt>
        <dd>
          <ModeMark mode={client.mode} />{' '}
          {client.mode === 'test' ? 'Uses test data only' : 'Uses real applications'}
        </dd>
      </div>
      <div>
        <dt>State</dt>
        <dd>
          {client.disabledAt === null ? (
            'Active'
          ) : (
            <>
              <Mark>Disabled</Mark> on <Moment at={client.disabledAt} withTime />
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>{client.isLender ? 'Belongs to' : client.dealer === null ? 'Partner' : 'Dealer'}</dt>
        <dd>
          <OrganisationName of={client} otherwise={client.isLender ? 'Lender' : 'Not set'} />
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
        <dd>{numberText(client.requestsPerMinute)} requests per minute</dd>
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
          <ul className={ui.plain}>
            {client.scopes.map((scope) => (
              <li key={scope}>{SCOPE_NAMES[scope]}</li>
            ))}
          </ul>
        </dd>
      </div>
      {!client.isLender && <ConsentFacts client={client} />}
    </dl>
  </Section>
)

const ConsentFacts = ({ client }: { readonly client: ClientDetail }) => (
  <>
    <div>
      <dt>Consent page</dt>
      <dd>
        <CopyField
          name="Consent page URL"
          value={`${location.origin}/consent?client_id=${encodeURIComponent(client.id)}`}
        />
      </dd>
    </div>
    <div>
      <dt>Redirect URLs</dt>
      <dd>
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
      </dd>
    </div>
  </>
)
