/** How people reach the lender. */

/** The lender's telephone number and email address for people; empty for a lender without a name. */
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
  ...(website !== '' && { url: URL.canParse(website) ? website : `https://${website}` }),
  ...(email !== '' && { email }),
})
