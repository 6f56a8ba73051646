/** Dialogs: for a form, and for confirming an action that is hard to undo. */
import { Button, Modal, TextInput } from '@mantine/core'
import { useDidUpdate, useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useRef, useState } from 'react'
import type { ConsoleOperationName } from '../../../../src/server/page-operations.ts'
import { useAction } from '../forms/action.ts'
import { Footer } from '../forms/form.tsx'
import { FailureNote } from '../notes/notes.tsx'
import { keepFocus } from '../notes/notices.tsx'
import css from '../page/page.module.css'
import ui from '../style/ui.module.css'

type DialogProps = {
  readonly title: string
  readonly opened: boolean
  readonly onClose: () => void
  /** Only its own button closes it, neither Escape nor a click outside. */
  readonly staysOpen?: boolean
  readonly isForm?: boolean
  /** Its height changes, so its top stays in place. */
  readonly grows?: boolean
  readonly children: ReactNode
}

export const Dialog = ({
  title,
  opened,
  onClose,
  staysOpen = false,
  isForm = false,
  grows = false,
  children,
}: DialogProps) => {
  const isNarrow = useMediaQuery('(max-width: 36em)') ?? false
  // Screen readers read a question as a whole when it opens, and a form field by field.
  const Body = isForm ? 'div' : Modal.Body
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      closeOnEscape={!staysOpen}
      closeOnClickOutside={!staysOpen && !isForm}
      fullScreen={isForm && isNarrow}
      centered={!isForm && !grows}
      size={isForm || grows ? 'lg' : 'md'}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay backgroundOpacity={0.5} />
      <Modal.Content>
        <Body className={isForm ? ui.dialogForm : undefined}>
          <Modal.Title className={ui.dialogTitle}>{title}</Modal.Title>
          {children}
        </Body>
      </Modal.Content>
    </Modal.Root>
  )
}

type ConfirmProps<Result> = {
  readonly title: string
  readonly opened: boolean
  readonly onClose: () => void
  /** What will happen, in sentences. */
  readonly children: ReactNode
  /** The word on the button, such as "Withdraw". */
  readonly verb: string
  readonly isGrave?: boolean
  readonly act: () => Promise<Result>
  /** Called when the dialog has closed, such as to show the result. */
  readonly onDone?: (response: Result) => void
  readonly renews: readonly ConsoleOperationName[]
  readonly says: string
}

export const ConfirmDialog = <Result,>({
  title,
  opened,
  onClose,
  children,
  verb,
  isGrave,
  act,
  onDone,
  renews,
  says,
}: ConfirmProps<Result>) => {
  const action = useAction<void, Result>({
    act,
    renews,
    says,
    onDone: (response) => {
      onClose()
      onDone?.(response)
    },
  })
  const close = () => {
    if (action.isPending) return
    action.reset()
    onClose()
  }
  return (
    <Dialog title={title} opened={opened} onClose={close}>
      <div className={ui.stack}>
        {children}
        <FailureNote error={action.error} />
        <Footer>
          <Button onClick={close} data-autofocus>
            Cancel
          </Button>
          <Button
            variant="filled"
            {...(isGrave === true && { color: 'red' })}
            loading={action.isPending}
            onClick={() => action.mutate()}
          >
            {verb}
          </Button>
        </Footer>
      </div>
    </Dialog>
  )
}

export type ShownSecrets = {
  readonly title: string
  /** By their labels, such as "API key". */
  readonly values: Readonly<Record<string, string>>
  /** What happens to the credentials that they replace. */
  readonly remark?: ReactNode
}

/** New secrets, shown only this once. The dialog closes only by its button. */
export const SecretDialog = ({
  shown,
  onClose,
}: {
  readonly shown: ShownSecrets | null
  readonly onClose: () => void
}) => {
  const isShown = shown !== null
  useDidUpdate(() => (isShown ? undefined : keepFocus()), [isShown])
  return (
    <Dialog title={shown?.title ?? ''} opened={isShown} onClose={onClose} staysOpen isForm>
      {shown !== null && (
        <div className={ui.stack}>
          <p>
            <strong>Copy {Object.keys(shown.values).length > 1 ? 'them' : 'it'} now.</strong> This is shown
            only once. Store it where only your software can read it.
          </p>
          {Object.entries(shown.values).map(([name, value]) => (
            <CopyField key={name} name={name} value={value} />
          ))}
          {shown.remark}
          <Footer>
            <Button variant="filled" onClick={onClose}>
              Done
            </Button>
          </Footer>
        </div>
      )}
    </Dialog>
  )
}

/** A value to copy. */
export const CopyField = ({ name, value }: { readonly name: string; readonly value: string }) => {
  const field = useRef<HTMLInputElement>(null)
  const [says, setSays] = useState('')
  const copy = async () => {
    setSays((await copied(value, field.current)) ? 'Copied.' : 'Press Ctrl+C or ⌘C to copy.')
  }
  return (
    <div className={css.secret}>
      <TextInput
        ref={field}
        label={name}
        value={value}
        readOnly
        className={ui.monospace}
        spellCheck={false}
      />
      <Button size="md" onClick={() => void copy()} aria-label={`Copy ${name}`}>
        Copy
      </Button>
      <span role="status" className={`${ui.quiet} ${ui.wide}`}>
        {says}
      </span>
    </div>
  )
}

/** If the browser does not let pages copy, the text is selected so that the person can. */
const copied = async (value: string, field: HTMLInputElement | null): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(value)
    return true
  } catch {
    field?.focus()
    field?.select()
    return false
  }
}
