import { searchOf } from '../../ui/address.ts'

/** What the page's address holds of a search in the audit. */
export const auditSearch = searchOf(['who', 'action', 'about', 'from', 'to'])

export type AuditAsked = ReturnType<typeof auditSearch>

/** The search without email addresses: they are personal data, which no page's address holds. */
export const inAddress = (asked: AuditAsked): AuditAsked =>
  Object.fromEntries(Object.entries(asked).filter(([, text = '']) => text !== '' && !text.includes('@')))

/** "user.invited" as people read it: "User invited". */
export const actionInWords = (action: string): string => {
  const words = action.replaceAll('.', ' ').replace(/([a-z])([A-Z])/g, '$1 $2')
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase()
}
