/** Phone numbers as people in Ireland write them. */

/** The area code, of one digit in Dublin alone, and the subscriber's number. */
const IRISH = /^\+353(50[45]|1|[2-9]\d)(\d{5,7})$/

/** "087 123 4567" for `+353871234567`, "01 234 5678" for `+35312345678`. A number of another form stays as it is. */
export const phoneText = (number: string): string => {
  const [, area, own] = IRISH.exec(number) ?? []
  if (area === undefined || own === undefined) return number
  return own.length === 5 ? `0${area} ${own}` : `0${area} ${own.slice(0, 3)} ${own.slice(3)}`
}
