/** The creditor identifier of the SEPA schemes (EPC262-08): country, check digits, the creditor's business code, a national number. */

const FORM = /^([A-Z]{2}\d{2})[A-Z0-9]{3}([A-Z0-9]{1,28})$/
const DIVISOR = 97

/**
 * Whether a text is a creditor identifier, without spaces: its check digits match by ISO 7064, MOD 97-10. They omit the
 * business code, which the creditor chooses.
 */
export const isCreditorIdentifier = (text: string): boolean => {
  const found = FORM.exec(text)
  if (found === null) return false
  const [, head = '', national = ''] = found
  let rest = 0
  for (const digit of [...`${national}${head}`].map((sign) => Number.parseInt(sign, 36)).join(''))
    rest = (rest * 10 + Number(digit)) % DIVISOR
  return rest === 1
}
