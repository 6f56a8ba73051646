/** The pages of a document before they are sent as one PDF: the person can turn, crop and reorder them. */

import { Button, FileButton } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { PICTURE_TYPES } from '../../../../src/domain/documents/document.ts'
import { count } from '../../names/formats.ts'
import { Dialog } from '../../ui/dialogs/dialogs.tsx'
import { Footer } from '../../ui/forms/form.tsx'
import {
  IconArrowDown,
  IconArrowUp,
  IconCamera,
  IconCrop,
  IconRotateClockwise,
  IconTrash,
} from '../../ui/icons/of-pages.ts'
import ui from '../../ui/style/ui.module.css'
import css from '../status/status.module.css'
import { CROP_MAXIMUM_PER_CENT, type Crop, drawShot, SHOTS_MAXIMUM, type Shot } from './shots.ts'

type Props = {
  /** What the document is for. */
  readonly title: string
  readonly shots: readonly Shot[]
  readonly error: string | null
  readonly isPending: boolean
  readonly onChange: (shots: readonly Shot[]) => void
  readonly onAdd: (files: readonly File[]) => void
  readonly onSend: () => void
  readonly onClose: () => void
}

export const ShotEditor = ({ title, shots, error, isPending, onChange, onAdd, onSend, onClose }: Props) => {
  const isFull = shots.length >= SHOTS_MAXIMUM
  const replace = (shot: Shot) => onChange(shots.map((one) => (one.id === shot.id ? shot : one)))
  const move = (from: number, by: number) => {
    const moved = [...shots]
    const [shot] = moved.splice(from, 1)
    if (shot !== undefined) moved.splice(from + by, 0, shot)
    onChange(moved)
  }
  return (
    <Dialog isForm title={title} opened={shots.length > 0} onClose={onClose}>
      <div className={ui.stack}>
        <p className={ui.quiet}>Check that every page is easy to read. We send all pages as one PDF.</p>
        <ol className={`${ui.plain} ${ui.stack}`}>
          {shots.map((shot, place) => (
            <ShotView
              key={shot.id}
              shot={shot}
              number={place + 1}
              last={shots.length}
              onChange={replace}
              onMove={(by) => move(place, by)}
              onRemove={() => onChange(shots.filter(({ id }) => id !== shot.id))}
            />
          ))}
        </ol>
        {isFull ? (
          <p className={ui.quiet}>A document can have up to {SHOTS_MAXIMUM} pages here.</p>
        ) : (
          <div className={ui.actions}>
            <FilesButton fromCamera onChoose={onAdd}>
              Take another photo
            </FilesButton>
            <FilesButton onChoose={onAdd}>Add photos</FilesButton>
          </div>
        )}
        {error !== null && (
          <p role="alert" className={`${ui.note} ${ui.noteFailure}`}>
            {error}
          </p>
        )}
        <Footer>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="filled" loading={isPending} onClick={onSend}>
            Send {count(shots.length, 'page', 'pages')}
          </Button>
        </Footer>
      </div>
    </Dialog>
  )
}

type ViewProps = {
  readonly shot: Shot
  /** Counts from 1. */
  readonly number: number
  readonly last: number
  readonly onChange: (shot: Shot) => void
  readonly onMove: (by: 1 | -1) => void
  readonly onRemove: () => void
}

const SHOWN_MAXIMUM_PIXELS = 900
const QUARTERS = 4

const ShotView = ({ shot, number, last, onChange, onMove, onRemove }: ViewProps) => {
  const [isCropping, setCropping] = useState(false)
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current !== null) drawShot(canvas.current, shot, SHOWN_MAXIMUM_PIXELS)
  }, [shot])
  const page = `page ${number}`
  return (
    <li className={`${ui.stack} ${ui.gap4} ${css.shot}`}>
      <p className={css.shotNumber}>
        Page {number} of {last}
      </p>
      <canvas ref={canvas} role="img" aria-label={`Picture of ${page}`} />
      <div className={ui.actions}>
        <Button
          size="compact-sm"
          aria-label={`Turn ${page}`}
          leftSection={<IconRotateClockwise size={16} />}
          onClick={() => onChange({ ...shot, turns: (shot.turns + 1) % QUARTERS, crop: turned(shot.crop) })}
        >
          Turn
        </Button>
        <Button
          size="compact-sm"
          aria-label={`Crop ${page}`}
          aria-expanded={isCropping}
          leftSection={<IconCrop size={16} />}
          onClick={() => setCropping(!isCropping)}
        >
          Crop
        </Button>
        {number > 1 && (
          <Button size="compact-sm" aria-label={`Move ${page} up`} onClick={() => onMove(-1)}>
            <IconArrowUp size={16} />
          </Button>
        )}
        {number < last && (
          <Button size="compact-sm" aria-label={`Move ${page} down`} onClick={() => onMove(1)}>
            <IconArrowDown size={16} />
          </Button>
        )}
        <Button size="compact-sm" aria-label={`Remove ${page}`} onClick={onRemove}>
          <IconTrash size={16} />
        </Button>
      </div>
      {isCropping && (
        <CropSides page={page} crop={shot.crop} onChange={(crop) => onChange({ ...shot, crop })} />
      )}
    </li>
  )
}

/** The sides turn with the picture. */
const turned = ({ left, right, top, bottom }: Crop): Crop => ({
  left: bottom,
  top: left,
  right: top,
  bottom: right,
})

const SIDES = [
  ['top', 'Cut off at the top'],
  ['bottom', 'Cut off at the bottom'],
  ['left', 'Cut off at the left'],
  ['right', 'Cut off at the right'],
] as const

const CropSides = ({
  page,
  crop,
  onChange,
}: {
  readonly page: string
  readonly crop: Crop
  readonly onChange: (crop: Crop) => void
}) => (
  <fieldset className={css.cropSides}>
    <legend className={ui.hidden}>Crop {page}</legend>
    {SIDES.map(([side, label]) => (
      <label key={side}>
        {label}
        <input
          type="range"
          min={0}
          max={CROP_MAXIMUM_PER_CENT}
          value={crop[side]}
          aria-valuetext={`${crop[side]}%`}
          onChange={({ currentTarget }) => onChange({ ...crop, [side]: Number(currentTarget.value) })}
        />
      </label>
    ))}
  </fieldset>
)

type FilesButtonProps = {
  /** Opens the camera if there is one; otherwise the browser offers files. */
  readonly fromCamera?: boolean
  readonly accept?: readonly string[]
  readonly variant?: 'default' | 'filled'
  /** What the button is for, if its words alone do not say it. */
  readonly label?: string
  readonly onChoose: (files: readonly File[]) => void
  readonly children: ReactNode
}

/** Takes pictures with the phone's camera, or chooses existing files. */
export const FilesButton = ({
  fromCamera = false,
  accept = PICTURE_TYPES,
  variant = 'default',
  label,
  onChoose,
  children,
}: FilesButtonProps) => {
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
