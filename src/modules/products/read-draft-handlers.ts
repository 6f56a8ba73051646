/** Reads drafts by the rules of the lender's files. Whether they are valid depends on the installation too. */
import type { Content } from '../../../packages/values/difference.ts'
import type { GivenProduct } from '../../domain/finance/product.ts'
import type { GivenPolicy } from '../../domain/policy/policy.ts'
import type { FactOfProvider } from '../../domain/policy/values.ts'
import { Refusal } from '../../service/refusal.ts'
import { type PolicySurroundings, readPolicyFile } from '../../sets/policy/file.ts'
import { type DraftFault, readDraft, type Surroundings } from '../../sets/products/file.ts'
import { listDealers } from '../people/organisations.ts'
import { listProducts } from './catalogue.ts'
import type { DraftReader } from './drafts.ts'

type Source = Parameters<typeof listProducts>[0]

/** The dealers, who may have rates of their own for a product, and the samples, which nobody can change. */
const surroundings = async (source: Source): Promise<Surroundings> => {
  const [dealers, products] = await Promise.all([listDealers(source), listProducts(source)])
  return { dealers, sampleIds: new Set(products.filter(({ sample }) => sample).map(({ id }) => id)) }
}

/** The draft as a product, or all its errors, which name dealers rather than their ids. */
export const readProductDraft = async (
  source: Source,
  id: string,
  content: Content,
): Promise<GivenProduct | readonly DraftFault[]> => {
  const around = await surroundings(source)
  const read = readDraft(id, content, around)
  if (!isFaults(read)) return read
  return read.map(({ place, says }) => ({
    place,
    says: around.dealers.reduce((text, dealer) => text.replaceAll(dealer.id, dealer.name), says),
  }))
}

export const isFaults = (read: object): read is readonly DraftFault[] => Array.isArray(read)

/** The draft as a policy, or all its errors. */
export const readPolicyDraft = (
  content: Content,
  around: PolicySurroundings,
): GivenPolicy | readonly DraftFault[] => {
  const read = readPolicyFile(content, around)
  return 'failures' in read ? read.failures.map(({ place, message }) => ({ place, says: message })) : read
}

/** Reads a draft in the transaction that proposes, publishes or replays it. */
export const draftReader =
  (source: Source, declared: readonly FactOfProvider[]): DraftReader =>
  async ({ kind, subject, content }, from) => {
    if (kind === 'policy') {
      const policy = readPolicyDraft(content, { declared, dealers: await listDealers(source) })
      return isFaults(policy) ? refusalOf(policy) : { kind, policy }
    }
    const dated = from === undefined ? content : { ...content, inForceFrom: from }
    const product = await readProductDraft(source, subject, dated)
    return isFaults(product) ? refusalOf(product) : { kind, product }
  }

const refusalOf = (faults: readonly DraftFault[]): Refusal =>
  new Refusal(
    faults
      .map(({ place, says }) => (says.startsWith(says.charAt(0).toUpperCase()) ? says : `${place}: ${says}`))
      .join('\n'),
  )
