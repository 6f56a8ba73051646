/** When stopped, the service answers the requests it has accepted, and leaves nothing running. */
import assert from 'node:assert/strict'
import { access, mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import test from 'node:test'
import { runningEmbeddedPostgres } from '../../packages/postgres/embedded/embedded-postgres.ts'
import { times } from '../extent.ts'
import { validQuote } from '../interface/samples.ts'
import { freePort, startService } from '../support/running-service.ts'

const STOPS = [
  ['SIGTERM', '2'],
  ['SIGINT', '1'],
  ['SIGTERM', '1'],
] as const
for (const [signal, PROCESSES] of STOPS.slice(0, times(1, 1, STOPS.length))) {
  test(`${signal}: the service of PROCESSES=${PROCESSES} responds to requests in flight, then ends`, {
    timeout: 120_000,
  }, async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'forecourt-stop-'))
    try {
      const service = await startService(dataDir, await freePort(), { PROCESSES })
      const body = JSON.stringify(validQuote('Individual', {}, { filled: 'minimal', client: 'dealer' }))
      const send = () =>
        fetch(`${service.baseUrl}/api/quote/submit`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${service.sandbox.clients.dealer.apiKey}`,
            'content-type': 'application/json',
          },
          body,
        }).then((response) => response.status)
      await send()
      const sent = Array.from({ length: 100 }, send)
      await Promise.race(sent)
      service.process.kill(signal)
      const settled = await Promise.allSettled(sent)
      // One that had not reached the service yet finds it closed; one that it took on is never cut off.
      const statuses = settled.map((one) => (one.status === 'fulfilled' ? one.value : 'refused'))
      assert.ok(
        statuses.every((status) => [200, 503, 'refused'].includes(status)),
        statuses.join(' '),
      )
      assert.ok(statuses.includes(200))
      assert.equal(await service.ended, 0)
      assert.match(service.output(), /Stopping/)
      assert.match(service.output(), /"Stopped\."/)
      // There is no banner where there is no terminal.
      for (const line of service.output().trim().split('\n'))
        assert.doesNotThrow(() => JSON.parse(line), line)
      assert.equal(await runningEmbeddedPostgres(dataDir), undefined)
      await assert.rejects(access(join(dataDir, 'postgres', 'postmaster.pid')))
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  })
}

test('with STOP_DELAY_SECONDS it answers on for that time, says so, and closes kept connections', {
  timeout: 120_000,
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'forecourt-stop-'))
  try {
    const service = await startService(dataDir, await freePort(), { STOP_DELAY_SECONDS: '2' })
    const ask = async (path: string) => {
      const { status, headers } = await fetch(service.baseUrl + path)
      return [status, headers.get('connection')]
    }
    assert.deepEqual(await ask('/health/ready'), [200, 'keep-alive'])
    service.process.kill('SIGTERM')
    while ((await ask('/health/ready'))[0] === 200) await new Promise((resolve) => setTimeout(resolve, 20))
    assert.deepEqual(await ask('/health/ready'), [503, 'close'])
    assert.deepEqual(await ask('/health/live'), [200, 'close'])
    assert.equal(await service.ended, 0)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})

/** Why requests on kept connections failed while a service stopped, and the longest pause of this process in milliseconds. */
const cutOffWhileStopping = async (
  PROCESSES: string,
): Promise<{
  readonly cutOff: readonly string[]
  readonly stall: number
}> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'forecourt-stop-'))
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const stalls = monitorEventLoopDelay()
  try {
    const service = await startService(dataDir, await freePort(), { PROCESSES })
    let answered = 0
    const cutOff: string[] = []
    let isOver = false
    const once = () =>
      new Promise<void>((resolve) => {
        const request = get(`${service.baseUrl}/health/live`, { agent }, (response) => {
          answered++
          response.resume().on('close', resolve)
        })
        request.on('error', (error: NodeJS.ErrnoException) => {
          if (request.reusedSocket) cutOff.push(error.code ?? error.message)
          else isOver = true
          resolve()
        })
      })
    const senders = Array.from({ length: 16 }, async () => {
      while (!isOver) await once()
    })
    while (answered < 500) await new Promise((resolve) => setTimeout(resolve, 5))
    stalls.enable()
    service.process.kill('SIGTERM')
    await service.ended
    isOver = true
    await Promise.all(senders)
    return { cutOff, stall: stalls.max / 1e6 }
  } finally {
    stalls.disable()
    agent.destroy()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** A client that sends nothing for longer than the half second that the service waits may be cut off. */
const STALL_MILLISECONDS = 250

for (const PROCESSES of ['2', '1'].slice(0, times(1, 1, 2)))
  test(`requests on kept connections are never cut off while PROCESSES=${PROCESSES} stops`, {
    timeout: 120_000,
  }, async () => {
    for (;;) {
      const { cutOff, stall } = await cutOffWhileStopping(PROCESSES)
      if (cutOff.length > 0 && stall > STALL_MILLISECONDS) continue
      return assert.deepEqual(cutOff, [])
    }
  })
