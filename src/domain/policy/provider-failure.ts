/** How a question to a provider fails: by the code that is stored of it, which never repeats what the provider said. */

/**
 * `invalid`: its response was not valid; `exception`: its module threw; `ended`: its module ended while it was asked; otherwise
 * `timeout`, an HTTP status, or a system's code such as ECONNREFUSED.
 */
export type FailureCode = string

/** What says that the provider cannot be reached or does not work at all, whatever it is asked about. */
const OUTAGE =
  /^(?:timeout|5\d\d|408|429|E(?:CONN\w+|TIMEDOUT|HOST\w+|NET\w+|NOTFOUND|AI_AGAIN|PIPE|ADDRNOTAVAIL)|UND_ERR_\w+|\w*(?:CERT|TLS|SSL)\w*|UNABLE_TO_\w+)$/

/** Whether it is the provider that fails; otherwise, the next question may succeed. */
export const isOutage = (code: FailureCode): boolean => OUTAGE.test(code)

const IN_WORDS: Readonly<Record<string, string>> = {
  timeout: 'did not respond in time',
  invalid: 'gave a response that is not valid',
  exception: 'failed with an error of its own',
  ended: 'ended with an error of its own',
}

/** What it did, as words that follow its name. */
export const failureText = (code: FailureCode): string => {
  const words = IN_WORDS[code]
  if (words !== undefined) return words
  return /^\d{3}$/.test(code) ? `responded with status ${code}` : `could not be reached (${code})`
}
