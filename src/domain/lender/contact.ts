/** How people reach the lender. */

/** The lender's telephone number and email address for people; empty for a lender without a name. */
export const contactOf = ({
  telephone,
  email,
}: {
  readonly telephone: string
  readonly email: string
}): string => [telephone, email].filter((one) => one !== '').join(', ')
