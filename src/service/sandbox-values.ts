/** The settings of the sandboxes that integrators create for themselves. Throws ConfigError. */
import type { SandboxLimits } from '../operations/service.ts'
import { switchOf, wholeNumberOf } from './setting-values.ts'

export const SANDBOX_SETTINGS = [
  {
    name: 'SANDBOXES',
    default: '',
    says: 'Whether anyone can create a sandbox with POST /api/sandboxes: on or off. By default, on only if the embedded database has the sandbox and the service can only be reached from this machine.',
  },
  { name: 'SANDBOX_DAYS', default: '14', says: 'The number of days until such a sandbox expires: 1 to 365.' },
  {
    name: 'SANDBOXES_MAXIMUM',
    default: '1000',
    says: 'The maximum number of such sandboxes at any time: 1 to 100000.',
  },
  {
    name: 'SANDBOXES_PER_HOUR',
    default: '10',
    says: 'The maximum number of such sandboxes created per hour from one network (an IPv4 /24 or an IPv6 /56): 1 to 100000.',
  },
] as const

type Name = (typeof SANDBOX_SETTINGS)[number]['name']

const DAYS_MAXIMUM = 365
const COUNT_MAXIMUM = 100_000

export const sandboxLimitsOf = (
  given: (name: Name) => string | undefined,
  withDefault: (name: Name) => string,
  { byDefault }: { readonly byDefault: boolean },
): SandboxLimits | undefined => {
  const limits = {
    days: wholeNumberOf('SANDBOX_DAYS', withDefault('SANDBOX_DAYS'), DAYS_MAXIMUM),
    maximum: wholeNumberOf('SANDBOXES_MAXIMUM', withDefault('SANDBOXES_MAXIMUM'), COUNT_MAXIMUM),
    perHour: wholeNumberOf('SANDBOXES_PER_HOUR', withDefault('SANDBOXES_PER_HOUR'), COUNT_MAXIMUM),
  }
  return (switchOf('SANDBOXES', given('SANDBOXES')) ?? byDefault) ? limits : undefined
}
