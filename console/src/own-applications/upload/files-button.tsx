/** Takes pictures with the phone's camera, or chooses files that there are. */
import { Button, FileButton } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { IconCamera } from '../../parts/icons/of-pages.ts'
import { PICTURE_TYPES } from './checked-file.ts'

type Props = {
  /** Opens the camera where there is one; elsewhere the browser offers files. */
  readonly fromCamera?: boolean
  readonly accept?: string
  readonly variant?: 'default' | 'filled'
  /** What the button is for, where its words alone don't say it. */
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
      accept={accept}
      multiple
      resetRef={reset}
      {...(fromCamera && { capture: 'environment' as const })}
      onChange={(files) => {
        if (files.length === 0) return
        onChoose(files)
        // A second picture may have the name of the first, and one that was removed may be chosen again.
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
