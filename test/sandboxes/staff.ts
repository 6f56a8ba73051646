/** What the lender's staff find in their lists. */

import { listForLender } from '../../src/store/applications/lender-lists.ts'
import { findMarkedSendings } from '../../src/store/applications/lists.ts'
import { listClientRows } from '../../src/store/clients/clients.ts'
import { listDealers, listPartners } from '../../src/store/people/organisations.ts'
import { listUsers } from '../../src/store/people/users.ts'
import { listQueue } from '../../src/store/queue/queue.ts'
import type { World } from '../support/world.ts'

/** How many test cases the queue has for them; fails if another list has one more, or members of sandboxes. */
export const countInQueue = async ({ sql, ring, service }: World): Promise<number> => {
  const filter = { mode: 'test', view: 'all', userId: '', now: new Date(service.now()) } as const
  const queue = await listQueue(sql, filter, { sort: '-received', limit: 100 })
  const listed = await listForLender(sql, {
    mode: 'test',
    sandbox: null,
    dealerId: undefined,
    state: undefined,
    updatedSince: undefined,
    after: undefined,
    limit: 100,
  })
  const members = [
    ...(await listDealers(sql)).map(({ name }) => name),
    ...(await listPartners(sql)).map(({ name }) => name),
    ...(await listClientRows(sql, { dealerId: null })).map(({ name }) => name),
    ...(await listUsers(sql, ring)).map(({ email }) => email),
  ]
  const ofSandboxes = members.filter((name) => /^Sandbox |\.sandbox\.example$/.test(name))
  if (ofSandboxes.length > 0) throw new Error(`Staff see ${ofSandboxes.join(', ')}`)
  const marked = await sql<{ marks: string[] }[]>`select marks from revisions where marks is not null`
  const marks = marked.flatMap((row) => row.marks.map(BigInt))
  const found = await findMarkedSendings(sql, { marks, mode: 'test', limit: 100 })
  if (listed.length !== queue.length || found.length > queue.length)
    throw new Error(`The queue has ${queue.length}, the list ${listed.length}, the search ${found.length}`)
  return queue.length
}
