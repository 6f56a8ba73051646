/** A sandbox's service and the command line on one database. */
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { idOfReference } from '../../src/domain/application/reference.ts'
import { validCase } from '../interface/samples.ts'
import { freePort, type RunningService, startService } from '../support/running-service.ts'
import { type Installation, openInstallation } from './command.ts'

export type CaseWorld = {
  readonly installation: Installation
  readonly service: RunningService
  /** For the test's own files. */
  readonly folder: string
  /** Calls the service, by default with the sandbox's dealer key; it must answer 200. */
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what its call answers.
  readonly call: (method: string, path: string, body?: object, apiKey?: string) => Promise<any>
  /** The reference of a case that was just sent, with the least that is valid but for the overrides. */
  readonly newCase: (overrides?: Readonly<Record<string, unknown>>, apiKey?: string) => Promise<string>
  /** Who is on the audit for an action on it, in the order of time. */
  readonly auditOf: (reference: string, action: string) => Promise<readonly string[]>
  readonly close: () => Promise<void>
}

/** With these settings besides its own. */
export const openCaseWorld = async (settings: Readonly<Record<string, string>> = {}): Promise<CaseWorld> => {
  const installation = await openInstallation()
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-case-'))
  const own = { SANDBOX: 'on', ...settings }
  const { socketFolder, port, user, database } = installation.connection
  const query = new URLSearchParams({ host: socketFolder, port: String(port) })
  const service = await startService(folder, await freePort(), {
    DATABASE_URL: `postgres://${encodeURIComponent(user)}@localhost/${database}?${query}`,
    ENCRYPTION_KEYS: installation.keys,
    ...own,
  })
  const call: CaseWorld['call'] = async (method, path, body, apiKey) => {
    const authorization = `Bearer ${apiKey ?? service.sandbox.clients.dealer.apiKey}`
    const response = await fetch(service.baseUrl + path, {
      method,
      headers: { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    assert.equal(response.status, 200, path)
    return response.json()
  }
  return {
    installation,
    service,
    folder,
    call,
    newCase: async (overrides = {}, apiKey) => {
      const sent = validCase('individual', overrides, { filled: 'minimal' })
      return (await call('POST', '/api/case/submit', sent, apiKey)).caseId
    },
    auditOf: async (reference, action) => {
      const id = idOfReference(reference.startsWith('Q') ? 'a' : 'b', reference) as string
      const rows = await installation.sql<{ by: string }[]>`
        select actor_kind || ' ' || actor_id as by from audit
        where subject_kind = 'application' and subject_id = ${id} and action = ${action} order by id`
      return rows.map(({ by }) => by)
    },
    close: async () => {
      service.process.kill('SIGTERM')
      await service.ended
      await installation.close()
      await rm(folder, { recursive: true })
    },
  }
}
