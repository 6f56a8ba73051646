/** Dialogs: for a form, and for confirming an action that is hard to undo. */

import { Button, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import type { ConsoleOperationName } from '../../../../src/http/server/page-operations.ts'
import { useAction } from '../forms/action.ts'
import { Footer } from '../forms/form.tsx'
import { FailureNote } from '../notes/notes.tsx'
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
        {action.error !== null && <FailureNote error={action.error} />}
        <Footer>
          <Button variant="default" onClick={close} data-autofocus>
            Cancel
          </Button>
          <Button
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
