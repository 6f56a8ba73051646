/**
 * A form: its fields, its failure, and at its end the button that sends it, beside the way out. Ctrl and Enter send it from
 * every field; where a field takes line breaks, the button says so.
 */
import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentProps, FormEvent, KeyboardEvent, ReactNode } from 'react'
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
    {failure ?? (action.error !== null && <FailureNote error={action.error} />)}
    <div className={`${ui.actions} ${onClose ? ui.actionsEnd : ''} ${foot?.className ?? ''}`}>
      {foot?.says}
      {onClose && (
        <Button variant="default" size={size} onClick={onClose}>
          {cancel}
        </Button>
      )}
      <Button
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

const sendsForm = (event: KeyboardEvent<HTMLFormElement>): void => {
  const isSent = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
  if (!isSent || event.repeat || event.nativeEvent.isComposing || event.defaultPrevented) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

/** The buttons at the end of a form or a dialog. */
export const Footer = ({ children }: { readonly children: ReactNode }) => (
  <div className={`${ui.actions} ${ui.actionsEnd}`}>{children}</div>
)
