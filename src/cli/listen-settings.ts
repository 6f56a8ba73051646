/** What `forecourt listen` needs besides the service: the receiver, and the secret for signing. */

import { isLoopback } from '../adapters/delivery/addresses.ts'
import { isSecret, newSecret } from '../adapters/delivery/sign-webhook.ts'
import { hostOf, OWN_NAME, webhookAgents, webhookTarget } from '../adapters/delivery/target.ts'
import type { Receiver } from './follow-events.ts'
import { CommandFailure, EXIT_USAGE, surroundings } from './sentences.ts'

/** The receiver of the option, and the secret for signing. Throws CommandFailure if either is invalid. */
export const receiverOf = (forwardTo: string): Receiver & { readonly isSecretNew: boolean } => {
  const url = receiverUrl(forwardTo)
  const { secret, isDrawn } = secretOf()
  return { agents: webhookAgents({ isLocal: true }), url, secret, isSecretNew: isDrawn }
}

/** The address of a receiver on this machine. */
const receiverUrl = (text: string): URL => {
  const target = webhookTarget(text, { isLocal: true })
  if (target.is === 'refused') throw new CommandFailure(`--forward-to: ${target.because}`, EXIT_USAGE)
  if (!isOnThisMachine(hostOf(target.url)))
    throw new CommandFailure(
      '--forward-to must lead to this machine: localhost, 127.0.0.1 or [::1].',
      EXIT_USAGE,
    )
  return target.url
}

const isOnThisMachine = (host: string): boolean => isLoopback(host) || OWN_NAME.test(host)

/** The secret for signing. */
const secretOf = (): { readonly secret: string; readonly isDrawn: boolean } => {
  const given = surroundings().env['FORECOURT_WEBHOOK_SECRET']?.trim() ?? ''
  if (given === '') return { secret: newSecret(), isDrawn: true }
  if (isSecret(given)) return { secret: given, isDrawn: false }
  throw new CommandFailure(
    'FORECOURT_WEBHOOK_SECRET must be whsec_ and 24 to 64 bytes in base64.',
    EXIT_USAGE,
  )
}
