/**
 * A form: its fields, its failure, and at its end the button that sends it, beside the way out. Ctrl and Enter send it from
 * every field; where a field takes line breaks, the button says so.
 */
import { Button, type ButtonProps, TextInput, type TextInputProps } from '@mantine/core'
import { type ComponentProps, type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import { Failure, isFailure } from '../../api/call.ts'
import { FailureNote } from '../notes/notes.tsx'
import ui from '../style/ui.module.css'

type Props = Pick<ComponentProps<'form'>, 'className' | 'aria-label' | 'noValidate' | 'onKeyDown'> & {
  /** The word on the button that sends it. */
  readonly verb: string
  readonly action: { readonly isPending: boolean; readonly error: unknown }
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** Without it the form has no way out. */
  readonly onClose?: () => void
  /** The word on the button that closes it. */
  readonly cancel?: string
  /** Whether it cannot be undone, so that its button is not the prominent one. */
  readonly isGrave?: boolean
  readonly isDisabled?: boolean
  readonly color?: string | undefined
  readonly size?: ButtonProps['size']
  readonly fullWidth?: boolean
  /** Said in place of the failure in the service's words. */
  readonly failure?: ReactNode
  /** Said beside the buttons, and how that line is shown. */
  readonly foot?: { readonly says: ReactNode; readonly className: string | undefined }
  readonly children: ReactNode
}

const GRAVE = { color: 'red', variant: 'outline' } as const

export const Form = ({
  verb,
  action,
  onSubmit,
  onClose,
  cancel = 'Cancel',
  isGrave = false,
  isDisabled = false,
  color,
  size = 'sm',
  fullWidth = false,
  className = ui.stack,
  failure,
  foot,
  children,
  onKeyDown,
  ...rest
}: Props) => (
  <form
    noValidate
    className={className}
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit(event)
    }}
    onKeyDown={(event) => {
      onKeyDown?.(event)
      if (!isDisabled && !action.isPending) sendsForm(event)
    }}
    {...rest}
  >
    {children}
    {failure ?? <FailureNote error={action.error} />}
    <div className={`${ui.actions} ${onClose ? ui.actionsEnd : ''} ${foot?.className ?? ''}`}>
      {foot?.says}
      {onClose && (
        <Button size={size} onClick={onClose}>
          {cancel}
        </Button>
      )}
      <Button
        variant="filled"
        type="submit"
        size={size}
        fullWidth={fullWidth}
        loading={action.isPending}
        disabled={isDisabled}
        data-first
        aria-keyshortcuts="Control+Enter"
        rightSection={
          <span aria-hidden="true" className={ui.sendKey}>
            Ctrl ↵
          </span>
        }
        {...(isGrave ? GRAVE : color !== undefined && { color })}
      >
        {verb}
      </Button>
    </div>
  </form>
)

type CheckedProps<Wish> = Omit<Props, 'onSubmit'> & {
  /** Checks the fields, and gives what they say. */
  readonly form: {
    readonly onSubmit: (
      send: (wish: Wish) => void,
      fail: (errors: Readonly<Record<string, unknown>>) => void,
    ) => Props['onSubmit']
  }
  readonly action: Props['action'] & { readonly mutate: (wish: Wish) => void }
}

/** Sends what its fields say once they are right; of those that are wrong, the first gets the focus. */
export const CheckedForm = <Wish,>({ form, action, ...rest }: CheckedProps<Wish>) => (
  <Form
    action={action}
    onSubmit={form.onSubmit((wish) => action.mutate(wish), focusFirstOf(form))}
    {...rest}
  />
)

const sendsForm = (event: KeyboardEvent<HTMLFormElement>): void => {
  const isSent = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
  if (!isSent || event.repeat || event.nativeEvent.isComposing || event.defaultPrevented) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

type SendProps = {
  readonly action: { readonly isPending: boolean; readonly mutate: () => void }
  readonly children: ReactNode
}

/** Of a page that asks for nothing else: the button that does it, as wide as the page. */
export const SendButton = ({ action: { isPending, mutate }, children }: SendProps) => (
  <Button variant="filled" size="md" fullWidth loading={isPending} onClick={() => mutate()}>
    {children}
  </Button>
)

/** The buttons at the end of a form or a dialog. */
export const Footer = ({ children }: { readonly children: ReactNode }) => (
  <div className={`${ui.actions} ${ui.actionsEnd}`}>{children}</div>
)

/** A password, hidden unless the person chooses to see it. */
export const PasswordField = (props: TextInputProps) => {
  const [isShown, setShown] = useState(false)
  return (
    <TextInput
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      rightSectionWidth="4.5rem"
      rightSectionPointerEvents="all"
      rightSection={
        <button
          type="button"
          className={ui.show}
          aria-label={isShown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      }
    />
  )
}

type Fields = { readonly getInputNode: (path: string) => HTMLElement | null }

/** After a failed check, focuses the first invalid field. */
export const focusFirstOf =
  (form: unknown) =>
  (errors: Readonly<Record<string, unknown>>): void => {
    const [first] = Object.keys(errors)
    if (first !== undefined) (form as Fields).getInputNode(first)?.focus()
  }

/** As the `ref` of a field: the same function each time, so that it runs only when the field appears. */
export const focusOnce = (field: HTMLElement | null): void => field?.focus()

/** The service's sentence for each invalid field; undefined if the failure is about something else. */
export const faultsOf = (error: unknown): Readonly<Record<string, string>> | undefined => {
  if (!(error instanceof Failure) || error.errors.length === 0) return undefined
  return Object.fromEntries(error.errors.map(({ field, message }) => [inputOf(field), message]))
}

/** The error of an entry, such as types[1], belongs to the whole list. */
const inputOf = (field: string): string => /^[^.[]*/.exec(field)?.[0] ?? field

/** Whether the service rejects the typed values, rather than failed itself. */
export const isAboutInput = (error: unknown): boolean =>
  isFailure(error, 'not-possible') || isFailure(error, 'bad-request')

export const needed =
  (sentence: string) =>
  (value: string): string | null =>
    value.trim() === '' ? sentence : null

export const EMAIL_NEEDED = 'Enter an email address, like name@company.ie'

/** Rejects only text that is certainly no address; the service decides. */
export const isEmail = (value: string): boolean => /^[^\s@]+@\S+$/.test(value.trim())

export const emailNeeded = (value: string): string | null => (isEmail(value) ? null : EMAIL_NEEDED)
