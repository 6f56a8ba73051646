/** The samples for Docker, Kubernetes and systemd: hardened, complete, and understood by what reads them. */
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { parse, parseAllDocuments } from 'yaml'
import { SECRET_SETTINGS, SETTING_LIST } from '../../src/service/settings.ts'
import { unless } from '../support/programs.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const NAMES: readonly string[] = SETTING_LIST.map(({ name }) => name)
const withoutFile = (name: string): string => (NAMES.includes(name) ? name : name.replace(/_FILE$/, ''))

const compose = parse(textOf('compose.yaml'))

test('compose.yaml passes every setting, except those of the image', () => {
  const passed = Object.keys(compose.services.forecourt.environment)
  const ofImage = ['HOST', 'PORT', 'DATA_DIR']
  assert.deepEqual([...new Set([...passed, ...ofImage].map(withoutFile))].sort(), [...NAMES].sort())
  for (const name of ofImage) assert.match(textOf('Dockerfile'), new RegExp(`^ENV .*\\b${name}=`, 'm'))
})

test('compose.yaml lets the service write to its volume only, without privileges, and finish before it is killed', () => {
  const { read_only, cap_drop, security_opt, stop_grace_period, volumes } = compose.services.forecourt
  assert.deepEqual(
    { read_only, cap_drop, security_opt },
    { read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] },
  )
  assert.ok(Number.parseInt(stop_grace_period, 10) >= 60 + 30)
  assert.deepEqual(
    volumes.filter((volume: string) => !volume.endsWith(':ro')),
    ['data:/data'],
  )
})

/** The settings that name a file of a secret, with the secret. */
const secretFiles = (environment: Readonly<Record<string, string>>): readonly (readonly [string, string])[] =>
  Object.entries(environment).flatMap(([name, value]) => {
    const [, secret] = /^\/run\/secrets\/(.+)$/.exec(value) ?? []
    return secret === undefined ? [] : [[name, secret]]
  })

test('compose.yaml gives each container the secrets that it needs as files, and lets every other secret be one', () => {
  const { forecourt, database } = compose.services
  assert.deepEqual(secretFiles(forecourt.environment), [
    ['DATABASE_URL_FILE', 'database-url'],
    ['ENCRYPTION_KEYS_FILE', 'encryption-keys'],
  ])
  assert.deepEqual(secretFiles(database.environment), [['POSTGRES_PASSWORD_FILE', 'postgres-password']])
  for (const { environment, secrets } of [forecourt, database]) {
    const files = secretFiles(environment)
    assert.deepEqual(
      secrets,
      files.map(([, secret]) => secret),
    )
    for (const [name, secret] of files) {
      assert.deepEqual(compose.secrets[secret], { file: `./secrets/${secret}` })
      assert.ok(!(name.replace(/_FILE$/, '') in environment), name)
    }
  }
  for (const name of SECRET_SETTINGS) assert.ok(`${name}_FILE` in forecourt.environment, name)
  for (const file of ['.gitignore', '.dockerignore']) assert.match(textOf(file), /^\/?secrets\/?$/m)
})

test('the image has a numeric user, and is healthy while the process lives, whatever its database does', () => {
  const dockerfile = textOf('Dockerfile')
  assert.match(dockerfile, /^USER \d+:\d+$/m)
  assert.match(dockerfile, /^STOPSIGNAL SIGTERM$/m)
  assert.match(dockerfile, /^HEALTHCHECK .*\n.*\/health\/live/m)
})

// biome-ignore lint/suspicious/noExplicitAny: objects of every kind; the compiler judges them below.
type KubernetesObject = any
const objects: readonly KubernetesObject[] = parseAllDocuments(
  textOf('examples/kubernetes/forecourt.yaml'),
).map((document) => {
  assert.deepEqual(document.errors, [])
  return document.toJS()
})
const podsOf = objects.flatMap(({ kind, metadata, spec }) =>
  spec?.template === undefined ? [] : [{ kind, name: metadata.name, pod: spec.template.spec, spec }],
)

/** Where the package has the type of each kind. */
const TYPES: Readonly<Record<string, string>> = {
  'v1 ConfigMap': 'core/v1',
  'v1 Service': 'core/v1',
  'apps/v1 Deployment': 'apps/v1',
  'batch/v1 Job': 'batch/v1',
  'policy/v1 PodDisruptionBudget': 'policy/v1',
}

/** What the compiler says of the objects as literals of Kubernetes' types, which refuse unknown fields. */
const compiled = async (all: readonly KubernetesObject[]): Promise<string> => {
  // Within the project, where the types are found.
  const folder = await mkdtemp(join(ROOT, 'node_modules/.cache-kubernetes-'))
  try {
    const lines = all.map((object, i) => {
      const module = TYPES[`${object.apiVersion} ${object.kind}`]
      assert.ok(module, `${object.apiVersion} ${object.kind}`)
      return `export const o${i}: import('kubernetes-types/${module}').${object.kind} = ${JSON.stringify(object)}`
    })
    const file = join(folder, 'objects.ts')
    await writeFile(file, lines.join('\n'))
    const compiler = join(ROOT, 'node_modules/typescript/bin/tsc')
    const options = [
      '--ignoreConfig',
      '--noEmit',
      '--strict',
      '--module',
      'esnext',
      '--moduleResolution',
      'bundler',
    ]
    return spawnSync(process.execPath, [compiler, ...options, '--types', '', file], { encoding: 'utf8' })
      .stdout
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('the Kubernetes objects have the fields of their types, and no others', async () => {
  assert.equal(await compiled(objects), '')
  const broken = structuredClone(objects)
  for (const { spec } of broken) if (spec?.selector?.matchLabels) spec.selector.matchLabel = {}
  assert.match(await compiled(broken), /matchLabel/)
})

test('Kubernetes gets a Job, two Deployments with their budgets, a Service and settings that exist', () => {
  assert.deepEqual(
    objects.map(({ kind }) => kind),
    ['ConfigMap', 'Job', 'Deployment', 'Deployment', 'Service', 'PodDisruptionBudget', 'PodDisruptionBudget'],
  )
  const set = [
    ...Object.keys(objects[0].data),
    ...podsOf.flatMap(({ pod }) => (pod.containers[0].env ?? []).map(({ name }: { name: string }) => name)),
  ]
  assert.deepEqual(
    set.filter((name) => !NAMES.includes(withoutFile(name))),
    [],
  )
  const labels = podsOf.map(({ spec }) => JSON.stringify(spec.template.metadata.labels))
  for (const { kind, spec } of objects)
    if (kind !== 'ConfigMap' && kind !== 'Job')
      assert.ok(labels.includes(JSON.stringify(spec.selector.matchLabels ?? spec.selector)), kind)
})

test('each Pod runs as a numeric user without privileges on a read-only root, and has its secrets as files', () => {
  for (const { name, pod } of podsOf) {
    const [container] = pod.containers
    assert.deepEqual(
      [
        pod.securityContext.runAsNonRoot,
        pod.securityContext.runAsUser,
        pod.automountServiceAccountToken,
        pod.enableServiceLinks,
      ],
      [true, 1000, false, false],
      name,
    )
    assert.deepEqual(container.securityContext, {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
    const volumes = pod.volumes.map((volume: { name: string }) => volume.name)
    assert.deepEqual(
      container.volumeMounts.map((mount: { name: string }) => mount.name),
      volumes,
    )
    assert.ok(container.volumeMounts.some(({ mountPath }: { mountPath: string }) => mountPath === '/data'))
  }
})

test('the Kubernetes probes keep liveness apart from readiness, and a Pod has time to stop', () => {
  const serve = podsOf.find(({ name }) => name === 'forecourt')
  const [container] = serve?.pod.containers ?? []
  assert.equal(container.livenessProbe.httpGet.path, '/health/live')
  assert.equal(container.readinessProbe.httpGet.path, '/health/ready')
  const delay = container.env.find(({ name }: { name: string }) => name === 'STOP_DELAY_SECONDS').value
  assert.ok(serve?.pod.terminationGracePeriodSeconds >= Number(delay) + 30)
})

const unit = textOf('examples/systemd/forecourt.service')

test('the systemd service is restarted for as long as its database takes, but not for a wrong setting', () => {
  for (const line of [
    'StartLimitIntervalSec=0',
    'RestartSec=5',
    'Restart=always',
    'RestartPreventExitStatus=2',
  ])
    assert.ok(unit.includes(`\n${line}\n`), line)
})

const EXPOSURE_MAXIMUM = 2

test('systemd finds the unit right and well protected', {
  skip: unless('systemd-analyze'),
}, async (context) => {
  const folder = await mkdtemp('/tmp/forecourt-unit-')
  context.after(() => rm(folder, { recursive: true }))
  const file = join(folder, 'forecourt.service')
  await writeFile(file, unit)
  const { stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' })
  const said = stderr.split('\n').filter((line) => line.includes('forecourt.service'))
  // The machine may have no such program; everything else is an error.
  assert.deepEqual(
    said.filter((line) => !/not executable|No such file/.test(line)),
    [],
  )
  const judged = execFileSync('systemd-analyze', ['security', '--offline=yes', file], { encoding: 'utf8' })
  const [, exposure] = /exposure level for forecourt\.service: (\d+\.\d+)/.exec(judged) ?? []
  assert.ok(Number(exposure) <= EXPOSURE_MAXIMUM, `${exposure}`)
})
