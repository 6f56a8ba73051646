/** A client's endpoints with their health, and the actions on each. */
import { useState } from 'react'
import type { WebhookEndpoint } from '../../../../../src/http/webhooks/pages.ts'
import type { ShownSecrets } from '../../../ui/dialogs/secret-dialog.tsx'
import { ActionsMenu } from '../../../ui/lists/actions-menu.tsx'
import { type Column, Records } from '../../../ui/lists/records.tsx'
import { Mark } from '../../../ui/notes/marks.tsx'
import { Moment } from '../../../ui/notes/moment.tsx'
import { Note } from '../../../ui/notes/notes.tsx'
import ui from '../../../ui/style/ui.module.css'
import { DeleteDialog, SwitchDialog } from './dialogs.tsx'
import { EditEndpointDialog } from './edit.tsx'
import { PingDialog } from './ping.tsx'
import { ReplayDialog } from './replay.tsx'
import { RotateDialog } from './rotate.tsx'
import { eventName, rateInWords, waitingInWords } from './words.ts'

type What = 'ping' | 'edit' | 'switch' | 'rotate' | 'replay' | 'delete'
type Asked = { readonly what: What; readonly endpoint: WebhookEndpoint }

type Props = {
  readonly clientId: string
  readonly endpoints: readonly WebhookEndpoint[]
  /** Whether the client itself is disabled. */
  readonly isLender: boolean
  readonly isOfDisabled: boolean
  readonly onShow: (secrets: ShownSecrets) => void
}

export const Endpoints = ({ clientId, isLender, endpoints, isOfDisabled, onShow }: Props) => {
  const [asked, setAsked] = useState<Asked | null>(null)
  const of = (what: What) => ({
    clientId,
    endpoint: asked?.what === what ? asked.endpoint : null,
    onClose: () => setAsked(null),
  })
  return (
    <>
      {isOfDisabled && <Note>This client is disabled. Its software cannot read the event feed.</Note>}
      <Records
        caption="Endpoints"
        columns={COLUMNS}
        records={endpoints}
        keyOf={({ id }) => id}
        actions={(endpoint) => (
          <ActionsMenu
            of={endpoint.url}
            actions={actionsOf(endpoint)}
            onAsk={(what) => setAsked({ what, endpoint })}
          />
        )}
      />
      <PingDialog {...of('ping')} />
      <EditEndpointDialog {...of('edit')} isLender={isLender} />
      <SwitchDialog {...of('switch')} />
      <RotateDialog {...of('rotate')} onShow={onShow} />
      <ReplayDialog {...of('replay')} />
      <DeleteDialog {...of('delete')} />
    </>
  )
}

const actionsOf = ({ enabled }: WebhookEndpoint): readonly (readonly [What, string])[] => [
  ['ping', 'Ping'],
  ['edit', 'Edit'],
  ['switch', enabled ? 'Disable' : 'Enable'],
  ['rotate', 'Rotate secret'],
  ...(enabled ? ([['replay', 'Redeliver']] as const) : []),
  ['delete', 'Delete'],
]

const COLUMNS: readonly Column<WebhookEndpoint>[] = [
  {
    title: 'URL',
    cell: ({ url, description }) => (
      <>
        {url}
        {description !== null && <span className={ui.subline}>{description}</span>}
      </>
    ),
  },
  {
    title: 'Events',
    cell: ({ types }) => (types.length === 0 ? 'All' : types.map(eventName).join(', ')),
  },
  { title: 'State', cell: (endpoint) => <State of={endpoint} /> },
  { title: 'Last attempts', cell: ({ health }) => rateInWords(health) },
  {
    title: 'Last delivery',
    cell: ({ health: { lastDeliveredAt } }) =>
      lastDeliveredAt === null ? 'Never' : <Moment at={lastDeliveredAt} withTime />,
  },
  {
    title: 'Pending',
    cell: (endpoint) => (
      <>
        {waitingInWords(endpoint)}
        {endpoint.health.waiting > 0 && endpoint.health.nextAttemptAt !== null && (
          <>
            <br />
            <span className={ui.quiet}>
              Next <Moment at={endpoint.health.nextAttemptAt} withTime />
            </span>
          </>
        )}
      </>
    ),
  },
]

const State = ({
  of: { enabled, disabledAt, disabledReason, failingSince, oldSecretUntil },
}: {
  readonly of: WebhookEndpoint
}) => (
  <>
    {enabled ? failingSince === null ? 'Enabled' : <Mark>Failing</Mark> : <Mark>Disabled</Mark>}
    {enabled && failingSince !== null && (
      <span className={ui.subline}>
        Since <Moment at={failingSince} withTime />
      </span>
    )}
    {!enabled && (
      <span className={ui.subline}>
        {disabledAt !== null && (
          <>
            Since <Moment at={disabledAt} withTime />.{' '}
          </>
        )}
        {disabledReason ?? 'Disabled by a user or the client.'}
      </span>
    )}
    {oldSecretUntil !== null && (
      <span className={ui.subline}>
        Old secret until <Moment at={oldSecretUntil} withTime />
      </span>
    )}
  </>
)
