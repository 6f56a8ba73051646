/** What `forecourt listen` works with: the receiver, the service and a key for it, and the secret to sign with. */

import { readConfig } from '../../config.ts'
import { isLoopback } from '../../events/addresses.ts'
import { isSecret, newSecret } from '../../events/sign-webhook.ts'
import { hostOf, OWN_NAME, webhookTarget } from '../../events/target.ts'
import { readSandboxFile } from '../../operations/sandbox/file.ts'
import { CommandFailure, EXIT_USAGE } from '../failure.ts'
import { surroundings } from '../surroundings.ts'
import type { ListenOptions } from './listen-options.ts'

/** The address of a receiver on this machine. */
export const receiverUrl = (text: string): URL => {
  const target = webhookTarget(text, { isSandbox: true })
  if (target.is === 'refused') throw new CommandFailure(`--forward-to: ${target.because}`, EXIT_USAGE)
  if (!isOnThisMachine(hostOf(target.url)))
    throw new CommandFailure(
      '--forward-to must lead to this machine: localhost, 127.0.0.1 or [::1].',
      EXIT_USAGE,
    )
  return target.url
}

const isOnThisMachine = (host: string): boolean => isLoopback(host) || OWN_NAME.test(host)

/** The service, and the key to call it with. A key of the sandbox is for the sandbox's address alone. */
export const serviceOf = async ({
  url,
  client,
}: Pick<ListenOptions, 'url' | 'client'>): Promise<{ readonly baseUrl: string; readonly apiKey: string }> => {
  // Whatever else the environment is set to is no business of this command's.
  const { dataDir, publicUrl } = readConfig({
    DATA_DIR: surroundings().env['DATA_DIR'],
    PUBLIC_URL: surroundings().env['PUBLIC_URL'],
  })
  const sandbox = await readSandboxFile(dataDir)
  const baseUrl = url === undefined ? (sandbox?.baseUrl ?? publicUrl) : baseUrlOf(url)
  if (baseUrl === undefined)
    throw new CommandFailure(
      '--url must name the service’s address, because there is no sandbox.json.',
      EXIT_USAGE,
    )
  const given = surroundings().env['FORECOURT_API_KEY']?.trim() ?? ''
  if (given !== '' && client !== undefined)
    throw new CommandFailure(
      '--client is for the keys of a sandbox; FORECOURT_API_KEY is set, and says who you are.',
      EXIT_USAGE,
    )
  const apiKey =
    given !== ''
      ? given
      : sandbox?.baseUrl === baseUrl
        ? sandbox.clients[client ?? 'dealer'].apiKey
        : undefined
  if (apiKey === undefined)
    throw new CommandFailure(`FORECOURT_API_KEY must hold a client’s API key for ${baseUrl}.`, EXIT_USAGE)
  if (!SENDABLE.test(apiKey))
    throw new CommandFailure(
      'FORECOURT_API_KEY must be an API key, as fc_test_ and what follows.',
      EXIT_USAGE,
    )
  return { baseUrl, apiKey }
}

/** What a header can hold. */
const SENDABLE = /^[!-~]+$/

const baseUrlOf = (text: string): string => {
  const url = URL.parse(text)
  if (url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.origin
  throw new CommandFailure('--url must be an http or https address without a path.', EXIT_USAGE)
}

/** What to sign with. */
export const secretOf = (): { readonly secret: string; readonly isDrawn: boolean } => {
  const given = surroundings().env['FORECOURT_WEBHOOK_SECRET']?.trim() ?? ''
  if (given === '') return { secret: newSecret(), isDrawn: true }
  if (isSecret(given)) return { secret: given, isDrawn: false }
  throw new CommandFailure(
    'FORECOURT_WEBHOOK_SECRET must be whsec_ and 24 to 64 bytes in base64.',
    EXIT_USAGE,
  )
}
