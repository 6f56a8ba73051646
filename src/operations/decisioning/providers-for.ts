/** The providers that are asked about an application: the configured ones about a live one, the simulated ones about a test one. */

import type { CheckProvider } from '../../adapters/checks/provider.ts'
import { SIMULATORS } from '../../adapters/checks/simulators/simulators.ts'
import type { Mode } from '../../domain/application/access.ts'
import type { Service } from '../service.ts'

/** In the order in which they are configured: each check goes to the first that makes it. */
export const providersFor = (
  { checkProviders }: Pick<Service, 'checkProviders'>,
  mode: Mode,
): readonly CheckProvider[] => (mode === 'live' ? checkProviders : SIMULATORS)

/** The name under which its questions are counted: a simulated provider may be called like a configured one. */
export const countedName = (name: string, mode: Mode): string => (mode === 'live' ? name : `sandbox:${name}`)
