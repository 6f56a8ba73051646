/** Finds an application that the caller may see; all others do not exist for it. */

import { decrypt } from '../../../packages/encryption/cipher.ts'
import { dataKeyOf } from '../../../packages/encryption/data-key.ts'
import { mayAccess, type Principal } from '../../domain/access/access.ts'
import type { ModelSet } from '../../domain/application/model-set.ts'
import { idOfReference } from '../../domain/application/reference.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import type { Service } from '../service.ts'

/**
 * The application of a reference of this set, if the caller may access it. Undefined for an unknown or malformed
 * reference as well as for an application of others, so that a response does not reveal which it is.
 */
export const findAccessible = async (
  service: Service,
  set: ModelSet,
  caller: Principal,
  reference: string,
): Promise<ApplicationRow | undefined> => {
  const id = idOfReference(set.name, reference)
  if (id === undefined) return undefined
  const application = await service.findApplication(id)
  if (application?.modelSet !== set.name) return undefined
  return mayAccess(caller, application) ? application : undefined
}

/** Decrypts with an application's data key; undefined once the application was erased. */
export const opener = (service: Service, application: ApplicationRow) => {
  const key = dataKeyOf(service.ring, application)
  return key && ((purpose: string, encrypted: Buffer): Buffer => decrypt(key, purpose, encrypted))
}
