/** Values that the tests of the console send. */
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { randomSecret } from '../../src/adapters/access/secrets.ts'

/** A product as drafts have it, without a fault. */
export const aProduct = () => ({
  name: 'Sample hire purchase',
  loanType: 'hp',
  vehicleTypes: ['car'],
  borrowerTypes: ['individual', 'joint'],
  inForceFrom: '2026-01-01',
  terms: [{ from: 12, to: 60, step: 12 }],
  amount: { from: 5_000, to: 75_000 },
  depositMinimumPercent: 10,
  rates: [{ ratePercent: 6.9 }],
  fees: [{ kind: 'documentation', amountEuro: 75 }],
})

/** Ids of products, each another. */
export const aProductId = (): string => `sample-${randomUUID()}`

/** An invalid signer's link and visit. */
export const aProof = () => ({ link: randomSecret(), session: randomSecret() })

export const anEmail = (): string => `sample.${randomUUID()}@example.ie`

export const aClient = (dealerId: string | null) => ({
  name: 'Sample software',
  dealerId,
  mode: 'test',
  scopes: ['applications:read'],
  redirectUris: [],
})

export const aPublicKey = (): string =>
  generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }).toString()
