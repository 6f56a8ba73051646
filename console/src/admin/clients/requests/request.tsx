/** One request: what the client sent, as far as it is stored, and the service's response. */

import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { ApiRequestDetail } from '../../../../../src/modules/clients/request-pages.ts'
import { readBy } from '../../../api/queries.ts'
import { numberText } from '../../../names/formats.ts'
import { Records } from '../../../ui/lists/records.tsx'
import { Mark } from '../../../ui/notes/marks.tsx'
import { Empty, ExactMoment, Loaded } from '../../../ui/notes/notes.tsx'
import { Fact, Section } from '../../../ui/page/page.tsx'
import ui from '../../../ui/style/ui.module.css'
import { ApplicationOf, PartOfClient } from '../client-frame.tsx'
import css from './requests.module.css'

export const RequestPage = () => {
  const { clientId, requestId } = useParams({ from: '/people/console/clients/$clientId/requests/$requestId' })
  return (
    <PartOfClient clientId={clientId} title="Request">
      {() => <Request key={requestId} clientId={clientId} requestId={requestId} />}
    </PartOfClient>
  )
}

const Request = ({ clientId, requestId }: { readonly clientId: string; readonly requestId: string }) => {
  const request = useQuery(readBy('readRequest', { params: { id: clientId, requestId } }))
  const missing = (
    <div className={`${ui.card} ${ui.stack}`}>
      <Empty>Request not found. Requests are listed for 30 days, and new ones appear within seconds.</Empty>
      <Link to="/console/clients/$clientId/requests" params={{ clientId }}>
        All requests
      </Link>
    </div>
  )
  return (
    <Loaded
      query={request}
      what="the request"
      lines={8}
      missing={missing}
      frame={(note) => <div className={ui.card}>{note}</div>}
    >
      {(shown) => <Detail request={shown} />}
    </Loaded>
  )
}

const AS_SENT = 'As your software sent it. Stored for test clients only. Secrets are hidden.'
const MASKED = 'Stored for test clients only. Values are masked, and names of unknown fields are hidden.'

const Detail = ({ request }: { readonly request: ApiRequestDetail }) => (
  <>
    <ShownResponse request={request} />
    <Sent request={request} />
    {request.body !== null && (
      <Body
        title="Request body"
        lead={request.isAsSent ? AS_SENT : MASKED}
        text={request.body}
        isCut={request.isBodyCut}
      />
    )}
    {request.response !== null && (
      <Body
        title="Response body"
        lead="Stored for test clients only. Secrets are hidden."
        text={request.response}
        isCut={request.isResponseCut}
      />
    )}
  </>
)

const ShownResponse = ({ request }: { readonly request: ApiRequestDetail }) => {
  const { status, problem, milliseconds, reference, errors, failures, isReplayed } = request
  return (
    <Section title="Response">
      <dl className={ui.facts}>
        <Fact name="Status">{status >= 400 ? <Mark>{String(status)}</Mark> : status}</Fact>
        {problem !== null && (
          <Fact name="Problem">
            <Problem kind={problem} />
          </Fact>
        )}
        <Fact name="Duration">{numberText(milliseconds)} ms</Fact>
        <Fact name="Application">
          <ApplicationOf reference={reference} />
        </Fact>
        {isReplayed && (
          <Fact name="Replayed">The stored response to an earlier request with this Idempotency-Key</Fact>
        )}
      </dl>
      {errors.length > 0 && <Faults caption="Errors" faults={errors} />}
      {failures.length > 0 && <Faults caption="Validation errors" faults={failures} areFailures />}
    </Section>
  )
}

/** Errors of the token endpoint are not problems of ours, and have no page. */
const Problem = ({ kind }: { readonly kind: string }) =>
  kind.includes('_') ? <code>{kind}</code> : <a href={`/problems/${kind}`}>{kind}</a>

type FaultsProps = {
  readonly caption: string
  readonly faults: ApiRequestDetail['errors']
  readonly areFailures?: boolean
}

const Faults = ({ caption, faults, areFailures = false }: FaultsProps) => (
  <Records
    caption={caption}
    columns={[
      { title: 'Field', cell: ({ field }) => <code>{field === '' ? 'request' : field}</code> },
      {
        title: areFailures ? 'Validation error' : 'Error',
        cell: ({ type }) =>
          areFailures ? (
            <a href={`/docs/reference/failures#${type.toLowerCase()}`}>{type}</a>
          ) : (
            <code>{type}</code>
          ),
      },
    ]}
    records={faults}
    keyOf={({ field, type }) => `${field} ${type}`}
  />
)

const Sent = ({ request }: { readonly request: ApiRequestDetail }) => {
  const {
    requestId,
    at,
    method,
    path,
    operation,
    query,
    userAgent,
    idempotencyKey,
    sandboxWords,
    unknownFields,
  } = request
  return (
    <Section title="Request">
      <dl className={ui.facts}>
        <Fact name="Request ID">
          <code>{requestId}</code>
        </Fact>
        <Fact name="Time">
          <ExactMoment at={at} />
        </Fact>
        <Fact name="Path">
          <code className={ui.address}>
            {method} {path}
          </code>
        </Fact>
        <Fact name="Operation">{operation === null ? 'None' : <code>{operation}</code>}</Fact>
        {query.map(({ name, value }) => (
          <Fact key={name} name={`Parameter ${name}`}>
            <code className={ui.address}>{value === '' ? 'empty' : value}</code>
          </Fact>
        ))}
        {idempotencyKey !== null && (
          <Fact name="Idempotency-Key">
            <code className={ui.address}>{idempotencyKey}</code>
          </Fact>
        )}
        {userAgent !== null && <Fact name="User agent">{userAgent}</Fact>}
        {sandboxWords.length > 0 && <Fact name="Sandbox commands">{sandboxWords.join('; ')}</Fact>}
        {unknownFields.length > 0 && (
          <Fact name="Unknown fields (ignored)">
            <code className={ui.address}>{unknownFields.join(', ')}</code>
          </Fact>
        )}
      </dl>
    </Section>
  )
}

type Props = {
  readonly title: string
  readonly lead: string
  readonly text: string
  readonly isCut: boolean
}

/** The body of a request or a response: JSON with indents, or the text itself. */
const Body = ({ title, lead, text, isCut }: Props) => {
  const indented = indentedJson(text)
  const [shows, setShows] = useState<'indented' | 'text'>('indented')
  return (
    <Section
      title={title}
      lead={isCut ? `${lead} It is too long to show in full.` : lead}
      actions={
        indented !== undefined &&
        indented !== text && (
          <SegmentedControl
            aria-label={`${title}: format`}
            size="xs"
            transitionDuration={0}
            value={shows}
            data={[
              { value: 'indented', label: 'Formatted' },
              { value: 'text', label: 'As sent' },
            ]}
            onChange={(value) => setShows(value === 'text' ? 'text' : 'indented')}
          />
        )
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll it. */}
      <section aria-label={`${title} text`} className={css.bodyExcerpt} tabIndex={0}>
        <pre>{shows === 'indented' ? (indented ?? text) : text}</pre>
      </section>
    </Section>
  )
}

/** Undefined for a text that is no JSON, such as one that is cut. */
const indentedJson = (text: string): string | undefined => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return undefined
  }
}
