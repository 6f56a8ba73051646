/** A Prometheus that runs scrapes the service as the guide says, evaluates the rules, and answers what the dashboard asks. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { validQuote } from '../interface/samples.ts'
import { unless } from '../support/programs.ts'
import { freePort } from '../support/running-service.ts'
import { openWorld } from '../support/world.ts'
import { ALERTS, dashboard, RULES_FILE } from './files.ts'

const TOKEN = 'sample-metrics-token'
const skip = unless('prometheus')

/** The configuration that the guide shows, for this machine. */
const configuration = async (folder: string, targets: readonly string[]): Promise<string> => {
  const guide = await readFile(new URL('../../docs/guides/watch.md', import.meta.url), 'utf8')
  const [, shown = ''] = /^```yaml\n(.*?)^```/ms.exec(guide) ?? []
  const changed = [
    ['/opt/forecourt/monitoring/alerts.yml', RULES_FILE],
    ['/etc/prometheus/forecourt-token', join(folder, 'token')],
    ['"127.0.0.1:8080"', targets.map((target) => JSON.stringify(target)).join(', ')],
    ['15s', '250ms'],
  ].reduce((text, [from = '', to = '']) => {
    assert.ok(text.includes(from), `the guide's block has ${from}`)
    return text.replace(from, to)
  }, shown)
  return `global: { evaluation_interval: 250ms }\n${changed}`
}

const startPrometheus = async (context: TestContext, targets: readonly string[]) => {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-prometheus-'))
  await writeFile(join(folder, 'token'), TOKEN)
  await writeFile(join(folder, 'prometheus.yml'), await configuration(folder, targets))
  const address = `127.0.0.1:${await freePort()}`
  const child = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=${address}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const ended = once(child, 'exit')
  context.after(async () => {
    child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true })
  })
  // biome-ignore lint/suspicious/noExplicitAny: what Prometheus answers differs by path.
  return async (path: string): Promise<any> => {
    if (child.exitCode !== null) throw new Error(`Prometheus ended: ${said}`)
    const response = await fetch(`http://${address}/api/v1/${path}`).catch(() => undefined)
    // Until it is ready it refuses in plain text.
    const isJson = response?.headers.get('content-type')?.startsWith('application/json') ?? false
    // biome-ignore lint/suspicious/noExplicitAny: as above.
    const body: any = isJson ? await response?.json() : undefined
    return body?.status === 'success' ? body.data : undefined
  }
}

const PATIENCE_MILLISECONDS = 30_000

const until = async <T>(what: string, look: () => Promise<T | undefined>): Promise<T> => {
  const began = performance.now()
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    if (performance.now() - began > PATIENCE_MILLISECONDS) throw new Error(`In vain: ${what}`)
    await pause(50)
  }
}

type Rule = {
  readonly name: string
  readonly health: string
  readonly state: string
  readonly lastError?: string
}

/** What nobody has asked yet has nothing to show. */
const OF_PROVIDERS = ['Check providers', 'Failing check providers']

test('Prometheus reads the figures with the token, has the rules, and the dashboard’s queries find them', {
  skip,
}, async (context) => {
  const world = await openWorld({ metricsToken: TOKEN })
  context.after(world.close)
  assert.equal((await world.call(undefined, 'GET', '/metrics')).status, 401)
  const nobody = `127.0.0.1:${await freePort()}`
  const ask = await startPrometheus(context, [new URL(world.baseUrl).host, nobody])
  for (const body of [validQuote('Individual', {}, { filled: 'minimal', client: 'dealer' }), {}])
    await world.call('dealer', 'POST', '/api/quote/submit', { body })

  const rules = await until('all rules were evaluated', async () => {
    const found = (await ask('rules'))?.groups[0]?.rules as readonly Rule[] | undefined
    const isDown = found?.some(({ name, state }) => name === 'ForecourtDown' && state === 'pending')
    return isDown && found?.every(({ health }) => health !== 'unknown') ? found : undefined
  })
  assert.deepEqual(
    rules.map(({ name, health, lastError }) => [name, health, lastError ?? '']),
    ALERTS.map(({ alert }) => [alert, 'ok', '']),
  )
  const alerts = (await ask('alerts')).alerts as readonly { readonly labels: Record<string, string> }[]
  assert.deepEqual(
    alerts.map(({ labels }) => [labels['alertname'], labels['instance']]),
    [['ForecourtDown', nobody]],
    'of what runs nothing alerts, and what does not run does',
  )

  const asked = async (expr: string) => (await ask(`query?query=${encodeURIComponent(expr)}`))?.result
  await until('the submissions were scraped twice, as rates need', async () => {
    const found = await asked('min(count_over_time(forecourt_submissions_total[1m])) > 1')
    return found?.length === 1 ? found : undefined
  })
  const silent: string[] = []
  for (const { title, targets = [] } of dashboard().panels) {
    for (const { expr } of targets) {
      const query = expr.replaceAll('$instance', '.*').replaceAll('$__rate_interval', '1m')
      const found = await asked(query)
      assert.ok(found !== undefined, `${title}: ${query}`)
      if (found.length === 0) silent.push(title)
    }
  }
  assert.deepEqual(silent, OF_PROVIDERS, 'each other has something to show')
})
