/** Opens the same page on a phone. The code holds only the page's address: the person signs in there. */

import { Button } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../ui/dialogs/dialogs.tsx'
import { Footer } from '../../ui/forms/form.tsx'
import { IconDeviceMobile } from '../../ui/icons/of-pages.ts'
import { QrCode } from '../../ui/page/qr-code.tsx'
import ui from '../../ui/style/ui.module.css'
import css from './upload.module.css'

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
        variant="default"
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
            <Button onClick={() => setOpen(false)}>Done</Button>
          </Footer>
        </div>
      </Dialog>
    </>
  )
}
