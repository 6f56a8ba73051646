/** `forecourt client show`, and the form of the lists of a client's credentials. */
import type { ClientWithCredentials } from '../../operations/clients/read.ts'
import { agreed } from '../failure.ts'
import { day, moment, print, printJson, printList, stateOf } from '../print.ts'
import { withStore } from '../store.ts'

/** The client with its credentials; an unknown one ends the command. */
export const readClientOf = async (id: string): Promise<ClientWithCredentials> => {
  const { readClient } = await import('../../operations/clients/read.ts')
  const { noSuchClient } = await import('../../operations/refusal.ts')
  return withStore(async ({ sql }) =>
    agreed((await readClient({ sql, now: Date.now }, id)) ?? noSuchClient(id)),
  )
}

export const showClient = async (id: string, json: true | undefined): Promise<void> => {
  const client = await readClientOf(id)
  const { apiKeys, secrets, publicKeys, dealer, partner, ...head } = client
  if (json) {
    const names = { dealer: dealer?.name ?? null, partner: partner?.name ?? null }
    return printJson({ ...head, ...names, apiKeys, secrets, publicKeys })
  }
  print(`${head.id}: ${head.mode} client "${head.name}" of ${(dealer ?? partner)?.name ?? (head.isLender ? 'the lender' : 'a partner')}, ${stateOf(head)}

  May                  ${head.scopes.join(', ')}
  Requests per minute  ${head.requestsPerMinute}
  Document quota       ${size(head.documentQuotaBytes)}
  Documents stored     ${size(head.documentBytes)}
  Redirect URIs        ${head.redirectUris.length === 0 ? 'none' : head.redirectUris.join('\n                       ')}

API keys`)
  printApiKeys(client, undefined)
  print('\nSecrets')
  printSecrets(client, undefined)
  print('\nPublic keys')
  printPublicKeys(client, undefined)
}

export const printApiKeys = ({ apiKeys }: ClientWithCredentials, json: true | undefined): void =>
  printList(apiKeys, {
    json,
    none: 'The client has no keys.',
    columns: {
      'Begins with': ({ startOfKey }) => startOfKey,
      Name: ({ name }) => name,
      Since: ({ createdAt }) => day(createdAt),
      'Last used': lastUsed,
      Expires: expires,
      State: state,
      Id: ({ id }) => id,
    },
  })

export const printSecrets = ({ secrets }: ClientWithCredentials, json: true | undefined): void =>
  printList(secrets, {
    json,
    none: 'The client has no secrets.',
    columns: {
      Id: ({ id }) => id,
      Since: ({ createdAt }) => day(createdAt),
      'Last used': lastUsed,
      Expires: expires,
      State: state,
    },
  })

export const printPublicKeys = ({ publicKeys }: ClientWithCredentials, json: true | undefined): void =>
  printList(publicKeys, {
    json,
    none: 'The client has no public keys.',
    columns: {
      'Key id (kid)': ({ kid }) => kid,
      Name: ({ name }) => name,
      Kind: ({ kind }) => kind,
      Since: ({ createdAt }) => day(createdAt),
      'Last used': lastUsed,
      State: state,
      Id: ({ id }) => id,
    },
  })

const size = (bytes: number): string => `${bytes.toLocaleString('en-IE')} bytes`

const lastUsed = ({ lastUsedAt }: { readonly lastUsedAt: Date | null }): string =>
  lastUsedAt === null ? 'never' : day(lastUsedAt)

/** To the second, since a rotated credential ends at that exact time. */
const expires = ({ expiresAt }: { readonly expiresAt: Date | null }): string =>
  expiresAt === null ? 'never' : moment(expiresAt)

type Credential = {
  readonly state: 'inForce' | 'expired' | 'revoked'
  readonly revokedAt: Date | null
}

const state = ({ state: is, revokedAt }: Credential): string => {
  if (revokedAt !== null) return `revoked ${day(revokedAt)}`
  return is === 'expired' ? 'expired' : 'in force'
}
