/** The fields that the forms for new and existing clients share. */
import {
  Checkbox,
  NativeSelect,
  type NativeSelectProps,
  Textarea,
  TextInput,
  type TextInputProps,
} from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod'
import { REQUESTS_PER_MINUTE } from '../../../../src/domain/access/access.ts'
import { type Scope, scopesOf } from '../../../../src/domain/access/roles.ts'
import type { CredentialState } from '../../../../src/domain/lender/credentials.ts'
import { type Client, clientOperations } from '../../../../src/modules/clients/client-pages.ts'
import { readBy } from '../../api/queries.ts'
import { CREDENTIAL_STATES, SCOPE_NAMES } from '../../names/words.ts'
import { usePerson } from '../../shared/person/person.ts'
import { ticked, typed, typedLines, typedNumber } from '../../ui/forms/checked.ts'
import { NumberField } from '../../ui/forms/fields.tsx'
import { Mark } from '../../ui/notes/marks.tsx'
import { Moment } from '../../ui/notes/notes.tsx'
import ui from '../../ui/style/ui.module.css'

type ClientFields = {
  name: string
  scopes: Scope[]
  requestsPerMinute: string
  redirectUris: string
}

export const NO_CLIENT: ClientFields = {
  name: '',
  scopes: [],
  requestsPerMinute: String(REQUESTS_PER_MINUTE),
  redirectUris: '',
}

export const fieldsOf = ({ name, scopes, requestsPerMinute, redirectUris }: Client): ClientFields => ({
  name,
  scopes: [...scopes],
  requestsPerMinute: String(requestsPerMinute),
  redirectUris: redirectUris.join('\n'),
})

const { scopes, requestsPerMinute, redirectUris, ...body } = clientOperations.createClient.body.shape

/** Only the lender sets the rate limit, and decides whose a client is. */
export const useIsLender = (): boolean => usePerson().role === 'admin'

/** The fields' values in the form that the service takes. */
export const clientFields = {
  name: typed(body.name, 'Enter a name'),
  scopes: ticked(scopes, 'Choose at least one permission'),
  requestsPerMinute: typedNumber(z.nonoptional(requestsPerMinute)),
  redirectUris: typedLines(redirectUris),
}

/** Whether the client belongs to the lender itself. */
type OfLender = { readonly isLender: boolean }

/** The first field of both forms. */
export const ClientNameField = ({ isLender, ...field }: TextInputProps & OfLender) => (
  <TextInput
    label="Name"
    description={
      isLender
        ? 'Staff see this name in the history of an application.'
        : 'Users see this name when they are asked for consent.'
    }
    autoComplete="off"
    data-autofocus
    {...field}
  />
)

export const ClientFieldset = <T extends ClientFields>({
  form,
  isLender,
}: OfLender & {
  readonly form: Pick<UseFormReturnType<T>, 'getInputProps'>
}) => (
  <>
    <ScopesField label="Permissions" offered={scopesOf({ isLender })} {...form.getInputProps('scopes')} />
    {useIsLender() && (
      <NumberField
        label="Rate limit (requests per minute)"
        description="Requests above the limit are rejected until the next minute."
        inputMode="numeric"
        {...form.getInputProps('requestsPerMinute')}
      />
    )}
    {!isLender && (
      <Textarea
        label="Redirect URLs"
        description="Where users may return to from the consent page. One URL per line, starting with https://."
        autosize
        minRows={2}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('redirectUris')}
      />
    )}
  </>
)

export const PartnerField = (field: NativeSelectProps) => {
  const partners = useQuery(readBy('listPartners'))
  return (
    <NativeSelect
      label="Partner"
      description="Users of the partner can manage the client in the console."
      data={[
        { value: '', label: 'None (only the lender manages it)' },
        ...(partners.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
      ]}
      {...field}
    />
  )
}

type ScopesProps = {
  readonly label: string
  readonly offered: readonly Scope[]
  readonly value?: string[]
  readonly onChange?: (value: string[]) => void
  readonly error?: React.ReactNode
}

export const ScopesField = ({ label, offered, ...field }: ScopesProps) => (
  <Checkbox.Group label={label} {...field}>
    <div className={ui.choices}>
      {offered.map((scope) => (
        <Checkbox key={scope} value={scope} label={SCOPE_NAMES[scope]} description={scope} />
      ))}
    </div>
  </Checkbox.Group>
)

type Living = {
  readonly state: CredentialState
  readonly createdAt: string
  readonly expiresAt?: string | null
  readonly revokedAt: string | null
}

/** How long a credential is valid, and when it was last used. */
export const Life = ({ of: { state, createdAt, expiresAt = null, revokedAt } }: { readonly of: Living }) => (
  <>
    {state === 'inForce' ? CREDENTIAL_STATES.inForce : <Mark>{CREDENTIAL_STATES[state]}</Mark>}
    <br />
    <span className={ui.quiet}>
      Since <Moment at={createdAt} />
      {revokedAt !== null && (
        <>
          , revoked on <Moment at={revokedAt} />
        </>
      )}
      {revokedAt === null && expiresAt !== null && (
        <>
          , until <Moment at={expiresAt} withTime />
        </>
      )}
    </span>
  </>
)

export const LastUsed = ({ at }: { readonly at: string | null }) =>
  at === null ? 'Never' : <Moment at={at} withTime />

/** Until when the replaced credential stays valid. */
export const Overlap = ({ of, until }: { readonly of: string; readonly until: string | null }) =>
  until !== null && (
    <p>
      The old {of} stays valid until <Moment at={until} withTime />.
    </p>
  )

/** The operations that read clients, to refetch when a client changes. */
export const CLIENTS = ['listClients', 'readClient'] as const
