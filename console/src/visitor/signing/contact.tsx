/** The lender's name, with its contact details if a lender is named. */
import type { SigningOverview } from '../../../../src/http/signing/pages.ts'
import ui from '../../ui/style/ui.module.css'

export const Contact = ({ of: { name, contact } }: { readonly of: SigningOverview['lender'] }) =>
  contact === '' ? (
    name
  ) : (
    <>
      {name}: <span className={ui.address}>{contact.replaceAll(SPACE_INSIDE, '$1\u00a0')}</span>
    </>
  )

/** In a phone number, which stays on one line: only after a comma may the next line begin. */
const SPACE_INSIDE = /([^,]) /g
