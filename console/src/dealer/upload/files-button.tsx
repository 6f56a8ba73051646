/** Takes pictures with the phone's camera, or chooses existing files. */
import { Button, FileButton } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { PICTURE_TYPES } from '../../../../src/domain/documents/document.ts'
import { IconCamera } from '../../ui/icons/of-pages.ts'

type Props = {
  /** Opens the camera if there is one; otherwise the browser offers files. */
  readonly fromCamera?: boolean
  readonly accept?: readonly string[]
  readonly variant?: 'default' | 'filled'
  /** What the button is for, if its words alone do not say it. */
  readonly label?: string
  readonly onChoose: (files: readonly File[]) => void
  readonly children: ReactNode
}

export const FilesButton = ({
  fromCamera = false,
  accept = PICTURE_TYPES,
  variant = 'default',
  label,
  onChoose,
  children,
}: Props) => {
  const reset = useRef<() => void>(null)
  return (
    <FileButton
      accept={accept.join(',')}
      multiple
      resetRef={reset}
      {...(fromCamera && { capture: 'environment' as const })}
      onChange={(files) => {
        if (files.length === 0) return
        onChoose(files)
        // A second picture may have the same name as the first, and the person may choose a removed one again.
        reset.current?.()
      }}
    >
      {(props) => (
        <Button
          {...props}
          variant={variant}
          size="sm"
          {...(label !== undefined && { 'aria-label': label })}
          {...(fromCamera && { leftSection: <IconCamera size={18} /> })}
        >
          {children}
        </Button>
      )}
    </FileButton>
  )
}
