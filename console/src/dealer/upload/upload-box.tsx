/** The documents for one requirement: photographed or chosen, checked before they are sent, each with its progress. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { DOCUMENT_MAXIMUM_BYTES, DOCUMENT_MEDIA_TYPES } from '../../../../src/domain/documents/document.ts'
import { Dialog } from '../../ui/dialogs/dialogs.tsx'
import { Footer } from '../../ui/forms/form.tsx'
import { IconDeviceMobile } from '../../ui/icons/of-pages.ts'
import { sentenceOf } from '../../ui/notes/notes.tsx'
import { QrCode } from '../../ui/page/qr-code.tsx'
import ui from '../../ui/style/ui.module.css'
import css from '../status/status.module.css'
import { checkFile, tooLarge, unopened } from './files.ts'
import { FilesButton, ShotEditor } from './shot-editor.tsx'
import { openShot, pdfOfShots, SHOTS_MAXIMUM, type Shot } from './shots.ts'
import { mayPass, type Sending, type Uploads, useLeaving } from './uploads.ts'

type Props = {
  readonly requirement: { readonly id: string; readonly name: string }
  readonly uploads: Uploads
}

export const UploadBox = ({ requirement, uploads }: Props) => {
  const { id, name } = requirement
  const { shots, faults, isMaking, change, take, send, clearFaults } = useShots({ requirement, uploads })
  const own = uploads.all.filter((one) => one.requirement === id)
  return (
    <div className={`${ui.stack} ${ui.gap4}`}>
      <div className={ui.actions}>
        <FilesButton
          fromCamera
          variant="filled"
          label={`Take a photo for ${name}`}
          onChoose={(files) => void take(files)}
        >
          Take a photo
        </FilesButton>
        <FilesButton
          accept={[...DOCUMENT_MEDIA_TYPES, 'image/heic', 'image/heif']}
          label={`Choose files for ${name}`}
          onChoose={(files) => void take(files)}
        >
          Choose files
        </FilesButton>
      </div>
      {shots.length === 0 && <Faults faults={faults} />}
      <ShotEditor
        title={name}
        shots={shots}
        error={faults.length === 0 ? null : faults.join(' ')}
        isPending={isMaking}
        onChange={change}
        onAdd={(files) => void take(files)}
        onSend={() => void send()}
        onClose={() => {
          clearFaults()
          change([])
        }}
      />
      {own.map((sending) => (
        <SendingLine key={sending.key} sending={sending} uploads={uploads} />
      ))}
    </div>
  )
}

/** The pictures that the person reviews before sending, and what is wrong with the chosen files. */
const useShots = ({ requirement, uploads }: Props) => {
  const { id, name } = requirement
  const [shots, setShots] = useState<readonly Shot[]>([])
  const [faults, setFaults] = useState<readonly string[]>([])
  const [isMaking, setMaking] = useState(false)
  useLeaving(shots.length > 0)
  const change = (next: readonly Shot[]) => {
    for (const { bitmap } of shots.filter((shot) => !next.some((one) => one.id === shot.id))) bitmap.close()
    setShots(next)
  }
  const take = async (files: readonly File[]) => {
    const found: string[] = []
    const opened: Shot[] = []
    for (const file of files) {
      const checked = await checkFile(file)
      if (checked.is === 'wrong') found.push(checked.says)
      else if (checked.is === 'pdf') uploads.send(id, file)
      else if (shots.length + opened.length >= SHOTS_MAXIMUM)
        found.push(`${file.name} was not added. A document can have up to ${SHOTS_MAXIMUM} pages here.`)
      else {
        const shot = await openShot(file)
        if (shot === undefined) found.push(await unopened(file))
        else opened.push(shot)
      }
    }
    setFaults(found)
    setShots((before) => [...before, ...opened])
  }
  const send = async () => {
    setMaking(true)
    setFaults([])
    try {
      const file = await pdfOfShots(shots, `${name}.pdf`)
      if (file.size > DOCUMENT_MAXIMUM_BYTES) return setFaults([tooLarge(file)])
      uploads.send(id, file)
      change([])
    } catch {
      setFaults(['This browser cannot combine the pages into one PDF. Send fewer pages at a time.'])
    } finally {
      setMaking(false)
    }
  }
  return { shots, faults, isMaking, change, take, send, clearFaults: () => setFaults([]) }
}

const Faults = ({ faults }: { readonly faults: readonly string[] }) => (
  <div role="alert">
    {faults.map((says) => (
      <p key={says} className={`${ui.note} ${ui.noteFailure}`}>
        {says}
      </p>
    ))}
  </div>
)

type SendingProps = { readonly sending: Sending; readonly uploads: Uploads }

const SendingLine = ({ sending: { key, file, sent, failure }, uploads }: SendingProps) => {
  if (failure === null) {
    const perCent = Math.round((sent ?? 0) * 100)
    return (
      <div className={css.sending}>
        <span>
          {file.name} <span className={ui.quiet}>{perCent}%</span>
        </span>
        <progress max={100} value={perCent} aria-label={`Progress of ${file.name}`} />
        <Button size="compact-sm" aria-label={`Stop sending ${file.name}`} onClick={() => uploads.drop(key)}>
          Stop
        </Button>
      </div>
    )
  }
  return (
    <div role="alert" className={`${ui.note} ${ui.noteFailure}`}>
      <p>
        <strong>{file.name} was not sent.</strong> {sentenceOf(failure)}
        {failure.status === 0 && ' We’ll send it when you are back online.'}
      </p>
      <div className={ui.actions}>
        {mayPass(failure) && (
          <Button
            size="compact-sm"
            aria-label={`Send again: ${file.name}`}
            onClick={() => uploads.retry(key)}
          >
            Send again
          </Button>
        )}
        <Button size="compact-sm" aria-label={`Remove ${file.name}`} onClick={() => uploads.drop(key)}>
          Remove
        </Button>
      </div>
    </div>
  )
}

/** Opens the same page on a phone. The code holds only the page's address: the person signs in there. */
export const PhoneButton = ({
  reference,
  isTest,
}: {
  readonly reference: string
  readonly isTest: boolean
}) => {
  const [isOpen, setOpen] = useState(false)
  const address = `${window.location.origin}/console/applications/${reference}${isTest ? '?mode=test' : ''}`
  return (
    <>
      <Button
        size="sm"
        className={css.phoneButton}
        leftSection={<IconDeviceMobile size={18} />}
        onClick={() => setOpen(true)}
      >
        Continue on your phone
      </Button>
      <Dialog title="Continue on your phone" opened={isOpen} onClose={() => setOpen(false)}>
        <div className={ui.stack}>
          <p>
            Scan this code with your phone’s camera to open the application there. Then sign in and take
            photos of the documents.
          </p>
          <QrCode text={address} label={`QR code of the address ${address}`} />
          <p className={`${ui.address} ${ui.quiet}`}>{address}</p>
          <Footer>
            <Button variant="filled" onClick={() => setOpen(false)}>
              Done
            </Button>
          </Footer>
        </div>
      </Dialog>
    </>
  )
}
