/** Redelivers what an endpoint has missed since a time. */

import { NativeSelect, Radio } from '@mantine/core'
import { useState } from 'react'
import { typedDay } from '../../../../../packages/values/typed/typed-day.ts'
import { REDELIVERED_MAXIMUM } from '../../../../../src/domain/events/webhook-delivery.ts'
import type { WebhookEndpoint } from '../../../../../src/modules/events/webhook-pages.ts'
import { call } from '../../../api/call.ts'
import { count, numberText } from '../../../names/formats.ts'
import { Dialog } from '../../../ui/dialogs/dialogs.tsx'
import { useAction } from '../../../ui/forms/action.ts'
import { DayField } from '../../../ui/forms/fields.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { Note } from '../../../ui/notes/notes.tsx'
import { useNotify } from '../../../ui/notes/notices.tsx'
import ui from '../../../ui/style/ui.module.css'
import type { EndpointDialogProps } from './dialogs.tsx'
import { WEBHOOKS } from './words.ts'

export const ReplayDialog = ({ endpoint, ...given }: EndpointDialogProps) => (
  <Dialog isForm title="Redeliver events" opened={endpoint !== null} onClose={given.onClose}>
    {endpoint !== null && <ReplayForm endpoint={endpoint} {...given} />}
  </Dialog>
)

const MOST = numberText(REDELIVERED_MAXIMUM)

const HOUR_MILLISECONDS = 3_600_000

/** By the value of the choice; the person types a day. */
const SINCE = [
  { value: '1', label: 'Last hour' },
  { value: '4', label: 'Last 4 hours' },
  { value: '24', label: 'Last 24 hours' },
  { value: '72', label: 'Last 3 days' },
  { value: 'day', label: 'A date' },
]

type Wish = { readonly what: 'failed' | 'undelivered' | 'all'; readonly from: string }

/** The choice, and the request that follows from it. */
const useReplay = (clientId: string, endpointId: string, onClose: () => void) => {
  const notify = useNotify()
  const [what, setWhat] = useState<Wish['what']>('failed')
  const [since, setSince] = useState('24')
  const [day, setDay] = useState('')
  const [dayFault, setDayFault] = useState<string>()
  /** Where the next request continues after one that was too large. */
  const [rest, setRest] = useState<string | null>(null)
  const replaying = useAction({
    act: (body: Wish) => call('replayWebhooks', { params: { id: clientId, endpointId }, body }),
    renews: WEBHOOKS,
    onDone: ({ queued, nextCursor }) => {
      setRest(nextCursor)
      if (nextCursor !== null) return
      notify(
        queued === 0
          ? 'No events to redeliver since then.'
          : `${count(queued, 'event has', 'events have')} been queued for redelivery.`,
      )
      onClose()
    },
  })
  const submit = () => {
    const from = rest ?? momentOf(since, day)
    setDayFault(from === undefined ? 'Enter a date, like 31/12/2030' : undefined)
    if (from !== undefined) replaying.mutate({ what, from })
  }
  /** Another choice starts over. */
  const anew =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      setRest(null)
      set(value)
    }
  const choices = { setWhat: anew(setWhat), setSince: anew(setSince), setDay: anew(setDay) }
  return { what, since, day, ...choices, dayFault, rest, replaying, submit }
}

/** Undefined if the typed day is invalid. */
const momentOf = (since: string, day: string): string | undefined =>
  since === 'day' ? typedDay(day) : new Date(Date.now() - Number(since) * HOUR_MILLISECONDS).toISOString()

const ReplayForm = ({
  clientId,
  endpoint,
  onClose,
}: EndpointDialogProps & { readonly endpoint: WebhookEndpoint }) => {
  const replay = useReplay(clientId, endpoint.id, onClose)
  const { what, setWhat, since, setSince, day, setDay, dayFault, rest } = replay
  return (
    <Form
      verb={rest === null ? 'Redeliver' : 'Redeliver more'}
      action={replay.replaying}
      onClose={onClose}
      onSubmit={() => {
        replay.submit()
      }}
    >
      <p className={ui.address}>
        Events are sent again to <strong>{endpoint.url}</strong>, each with its original ID. Up to {MOST}{' '}
        events at a time.
      </p>
      <Radio.Group label="Events" value={what} onChange={(value) => setWhat(value as Wish['what'])}>
        <div className={ui.choices}>
          <Radio
            value="failed"
            label="Failed deliveries"
            description="Events that could not be delivered."
            data-autofocus
          />
          <Radio
            value="undelivered"
            label="Failed and pending deliveries"
            description="Also sends now what is waiting for its next attempt."
          />
          <Radio
            value="all"
            label="All events"
            description="Includes delivered events and events from when the endpoint was disabled."
          />
        </div>
      </Radio.Group>
      <NativeSelect
        label="Since"
        data={SINCE}
        value={since}
        onChange={(event) => setSince(event.currentTarget.value)}
      />
      {since === 'day' && (
        <DayField
          label="Date"
          description="From 00:00 Irish time."
          value={day}
          onChange={setDay}
          error={dayFault}
        />
      )}
      {rest !== null && <Note>{MOST} events have been queued for redelivery. There are more.</Note>}
    </Form>
  )
}
