/** Adds a webhook endpoint, or changes one. The service's message about a field is beside it. */

import { Checkbox, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type EventType, eventTypesFor } from '../../../../../src/domain/events/notifications.ts'
import type { WebhookEndpoint } from '../../../../../src/modules/events/webhook-pages.ts'
import { call } from '../../../api/call.ts'
import { Dialog, type ShownSecrets } from '../../../ui/dialogs/dialogs.tsx'
import { useAction } from '../../../ui/forms/action.ts'
import { CheckedForm, faultsOf, focusFirstOf, needed } from '../../../ui/forms/form.tsx'
import ui from '../../../ui/style/ui.module.css'
import { eventName, WEBHOOKS } from './words.ts'

type Fields = { url: string; description: string; types: EventType[]; secret: string }

const VALIDATE = { url: needed('Enter the URL that receives the events') }

type NewProps = {
  readonly clientId: string
  /** Whether the client is the lender's, which gets more types of events. */
  readonly isLender: boolean
  readonly opened: boolean
  readonly onClose: () => void
  readonly onShow: (secrets: ShownSecrets) => void
}

export const NewEndpointDialog = ({ opened, ...given }: NewProps) => (
  <Dialog isForm title="Add endpoint" opened={opened} onClose={given.onClose}>
    {opened && <NewEndpointForm {...given} />}
  </Dialog>
)

const NewEndpointForm = ({ clientId, isLender, onClose, onShow }: Omit<NewProps, 'opened'>) => {
  const form = useForm<Fields>({
    initialValues: { url: '', description: '', types: [], secret: '' },
    validate: VALIDATE,
  })
  const adding = useAction({
    act: ({ secret, ...settings }: Fields) =>
      call('createWebhook', {
        params: { id: clientId },
        body: { ...settingsOf(settings), secret: secret.trim() === '' ? null : secret.trim() },
      }),
    renews: WEBHOOKS,
    says: 'The endpoint has been added.',
    onDone: ({ secret }) => {
      onClose()
      onShow({ title: 'Signing secret', values: { 'Signing secret': secret } })
    },
    onError: showFaults(form),
  })
  return (
    <CheckedForm verb="Add endpoint" form={form} action={withoutFaults(adding)} onClose={onClose}>
      <EndpointFields isLender={isLender} form={form} />
      <SecretField {...form.getInputProps('secret')} />
    </CheckedForm>
  )
}

type EditProps = {
  readonly clientId: string
  /** Whether the client is the lender's, which gets more types of events. */
  readonly isLender: boolean
  readonly endpoint: WebhookEndpoint | null
  readonly onClose: () => void
}

export const EditEndpointDialog = ({ endpoint, ...given }: EditProps) => (
  <Dialog isForm title="Edit endpoint" opened={endpoint !== null} onClose={given.onClose}>
    {endpoint !== null && <EditForm endpoint={endpoint} {...given} />}
  </Dialog>
)

const EditForm = ({
  clientId,
  isLender,
  endpoint: { id, updatedAt, url, description, types },
  onClose,
}: EditProps & { readonly endpoint: WebhookEndpoint }) => {
  const form = useForm<Omit<Fields, 'secret'>>({
    initialValues: { url, description: description ?? '', types: [...types] },
    validate: VALIDATE,
  })
  const saving = useAction({
    act: (fields: Omit<Fields, 'secret'>) =>
      call('changeWebhook', {
        params: { id: clientId, endpointId: id },
        body: { seen: updatedAt, ...settingsOf(fields) },
      }),
    renews: WEBHOOKS,
    says: 'Changes saved. They apply immediately.',
    onDone: onClose,
    onError: showFaults(form),
  })
  return (
    <CheckedForm verb="Save" form={form} action={withoutFaults(saving)} onClose={onClose}>
      <EndpointFields isLender={isLender} form={form} />
    </CheckedForm>
  )
}

const settingsOf = ({ url, description, types }: Omit<Fields, 'secret'>) => ({
  url: url.trim(),
  description: description.trim() === '' ? null : description.trim(),
  types,
})

type AnyForm = { readonly setErrors: (errors: Record<string, string>) => void }

/** Shows the service's messages beside their fields, and focuses the first of them. */
export const showFaults = (form: AnyForm) => (error: unknown) => {
  const faults = faultsOf(error)
  if (faults === undefined) return
  form.setErrors({ ...faults })
  focusFirstOf(form)(faults)
}

/** Messages beside fields are not repeated below them. */
export const withoutFaults = <Action extends { readonly error: unknown }>(action: Action) => ({
  ...action,
  error: faultsOf(action.error) === undefined ? action.error : null,
})

type Inputs = { readonly getInputProps: (name: 'url' | 'description' | 'types') => object }

const EndpointFields = ({ isLender, form }: { readonly isLender: boolean; readonly form: Inputs }) => (
  <>
    <TextInput
      label="URL"
      description="An https URL on the public internet. The client’s developers will know it."
      type="url"
      autoComplete="off"
      spellCheck={false}
      data-autofocus
      {...form.getInputProps('url')}
    />
    <TextInput
      label="Description (optional)"
      description="What the endpoint is for. Do not enter personal data."
      autoComplete="off"
      {...form.getInputProps('description')}
    />
    <Checkbox.Group
      label="Events"
      description="If none are ticked, the endpoint receives all events, including new event types."
      {...form.getInputProps('types')}
    >
      <div className={`${ui.choices} ${ui.choicesBeside}`}>
        {eventTypesFor({ isLender }).map((type) => (
          <Checkbox key={type} value={type} label={eventName(type)} description={type} />
        ))}
      </div>
    </Checkbox.Group>
  </>
)

export const SecretField = (field: object) => (
  <TextInput
    label="Your own secret (optional)"
    description="Starts with whsec_, followed by random bytes in base64. Leave it empty to generate one."
    autoComplete="off"
    spellCheck={false}
    {...field}
  />
)
