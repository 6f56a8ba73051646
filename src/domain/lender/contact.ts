/** How people reach the lender. */

export const contactOf = ({
  telephone,
  email,
}: {
  readonly telephone: string
  readonly email: string
}): string => [telephone, email].filter((one) => one !== '').join(', ')

export type ReachableLender = { readonly name: string; readonly website: string; readonly email: string }

/** The lender as the contact of API documents. A lender without a name has neither website nor email address. */
export const contactForDevelopers = ({ name, website, email }: ReachableLender) => ({
  name,
  ...(website !== '' && { url: website.includes('://') ? website : `https://${website}` }),
  ...(email !== '' && { email }),
})
