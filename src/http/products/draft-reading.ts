/** Reads drafts like the lender's files, with the facts of the installation that determine whether they are valid. */
import type { Content } from '../../../packages/values/difference.ts'
import type { GivenProduct } from '../../domain/finance/product.ts'
import type { FactOfProvider } from '../../domain/policy/fact.ts'
import type { GivenPolicy } from '../../domain/policy/policy.ts'
import { listDealers } from '../../operations/people/list-dealers.ts'
import { listProducts } from '../../operations/products/list-products.ts'
import type { Faults } from '../../operations/products/propose-draft.ts'
import type { ReadDraft } from '../../operations/products/publish-draft.ts'
import type { NewReplay } from '../../operations/products/start-replay.ts'
import { Refusal } from '../../operations/refusal.ts'
import { readPolicyFile } from '../../sets/policy/file.ts'
import { type DraftFault, readDraft, type Surroundings } from '../../sets/products/file.ts'

type ReadReplayed = NewReplay['read']
type Replayed = Parameters<ReadReplayed>[0]
type Candidate = Exclude<Awaited<ReturnType<ReadReplayed>>, Refusal>
type Reads = Parameters<typeof listProducts>[0]

/** Dealers, who may have their own rates for a product, and samples, which nobody can change. */
const surroundings = async (service: Reads): Promise<Surroundings> => {
  const [dealers, products] = await Promise.all([listDealers(service), listProducts(service)])
  return { dealers, sampleIds: new Set(products.filter(({ sample }) => sample).map(({ id }) => id)) }
}

/** The draft as a product, or all its errors. Dealers appear by the names that people know. */
export const readProductDraft = async (
  service: Reads,
  id: string,
  content: Content,
): Promise<GivenProduct | readonly DraftFault[]> => {
  const around = await surroundings(service)
  const read = readDraft(id, content, around)
  if (!isFaults(read)) return read
  return read.map(({ place, says }) => ({
    place,
    says: around.dealers.reduce((text, dealer) => text.replaceAll(dealer.id, dealer.name), says),
  }))
}

export const isFaults = (read: object): read is readonly DraftFault[] => Array.isArray(read)

/** The draft as a policy, or all its errors. It can measure the facts that the configured providers declare. */
export const readPolicyDraft = (
  content: Content,
  declared: readonly FactOfProvider[],
): GivenPolicy | readonly DraftFault[] => {
  const read = readPolicyFile(content, declared)
  return 'failures' in read ? read.failures.map(({ place, message }) => ({ place, says: message })) : read
}

const refusalOf = (faults: readonly DraftFault[]): Refusal => new Refusal(sentencesOf(faults).join('\n'))

const sentencesOf = (faults: readonly DraftFault[]): readonly string[] =>
  faults.map(({ place, says }) =>
    says.startsWith(says.charAt(0).toUpperCase()) ? says : `${place}: ${says}`,
  )

/** The errors that prevent proposing a draft, read in the transaction that proposes it. */
export const faultsIn =
  (service: Reads, declared: readonly FactOfProvider[]): Faults =>
  async (kind, subject, content) => {
    const read =
      kind === 'product'
        ? await readProductDraft(service, subject, content)
        : readPolicyDraft(content, declared)
    return isFaults(read) ? sentencesOf(read) : []
  }

/** Reads a draft in the transaction that publishes it. */
export const readingIn = (service: Reads, declared: readonly FactOfProvider[]): ReadDraft => ({
  product: async ({ subject, content }, from) => {
    const read = await readProductDraft(service, subject, { ...content, inForceFrom: from })
    return isFaults(read) ? refusalOf(read) : read
  },
  policy: async ({ content }) => {
    const read = readPolicyDraft(content, declared)
    return isFaults(read) ? refusalOf(read) : read
  },
})

/** Reads a draft in the transaction that starts a replay of it. */
export const candidateIn =
  (service: Reads, declared: readonly FactOfProvider[]) =>
  async ({ kind, subject, content }: Replayed): Promise<Candidate | Refusal> => {
    if (kind === 'policy') {
      const policy = readPolicyDraft(content, declared)
      return isFaults(policy) ? refusalOf(policy) : { kind, policy }
    }
    const product = await readProductDraft(service, subject, content)
    return isFaults(product) ? refusalOf(product) : { kind, product }
  }
