/** The sandbox that an integrator created, for the users in it. For everybody else there is none. */
import type { Person } from '../../adapters/access/person.ts'
import { notFound, Refusal } from '../../operations/refusal.ts'
import { listSandboxMessages } from '../../operations/sandbox/messages.ts'
import { readSandboxOf, type SandboxOfPerson } from '../../operations/sandbox/own.ts'
import { resetSandbox } from '../../operations/sandbox/reset-own.ts'
import type { Service } from '../../operations/service.ts'
import { type Handlers, noContent, ok, type Problem } from '../declare/handler.ts'
import type { sandboxOperations } from './pages.ts'

export const sandboxHandlers: Handlers<typeof sandboxOperations> = {
  readMySandbox: (context) => withSandbox(context, async (sandbox) => ok(sandbox)),

  listMySandboxMessages: (context) =>
    withSandbox(context, async ({ id }) => {
      const { service, query } = context
      const page = await listSandboxMessages(service, id, query)
      return page instanceof Refusal ? page : ok(page)
    }),

  resetMySandbox: (context) =>
    withSandbox(context, async ({ id }) => {
      const { service, person } = context
      const actor = { kind: 'user', id: person.userId } as const
      await resetSandbox(service, id, actor)
      return noContent
    }),
}

const withSandbox = async <R>(
  { service, person }: { readonly service: Service; readonly person: Person },
  run: (sandbox: SandboxOfPerson) => Promise<R>,
): Promise<R | Problem> => {
  const sandbox = await readSandboxOf(service, person)
  return sandbox === undefined ? notFound('sandbox') : run(sandbox)
}
