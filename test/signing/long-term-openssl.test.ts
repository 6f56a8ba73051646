/** Questions to OpenSSL's own responder, and its responses and lists: what others write is read as they mean it. */
import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { readList } from '../../packages/pdf-seal/long-term/crl.ts'
import { ocspQuestion, readOcspResponse } from '../../packages/pdf-seal/long-term/ocsp.ts'
import type { Issued, Status } from '../../packages/pdf-seal/long-term/status.ts'
import { DAY } from '../../packages/pdf-seal/long-term/testing.ts'
import { extension, makeCertificate } from '../../packages/pdf-seal/seal/certificate.ts'
import { oid, sequence } from '../../packages/pdf-seal/seal/der.ts'
import { flips, folderFor, run, write } from '../../packages/pdf-seal/seal/testing.ts'
import { times } from '../extent.ts'
import { unless } from '../support/programs.ts'

const skip = unless('openssl')
const OCSP_SIGNING = extension('2.5.29.37', sequence(oid('1.3.6.1.5.5.7.3.9')), false)

/** An authority of OpenSSL's, which has issued two certificates, one of them revoked. */
const authorityFor = (t: TestContext, kind: 'rsa' | 'ec') => {
  const folder = folderFor(t)
  const keysOf = () =>
    kind === 'rsa'
      ? generateKeyPairSync('rsa', { modulusLength: 2048 })
      : generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const rootKeys = keysOf()
  const named = { commonName: 'Sample root', organization: 'Sample', publicKey: rootKeys.publicKey }
  const common = {
    notBefore: new Date(Date.now() - DAY),
    notAfter: new Date(Date.now() + 100 * DAY),
    signingKey: rootKeys.privateKey,
  }
  const root = makeCertificate({ ...common, ...named, serial: Buffer.from([1]), use: 'authority' })
  const issue = (serial: number, extensions: readonly Buffer[] = []) => {
    const keys = keysOf()
    const certificate = makeCertificate({
      ...common,
      commonName: `Sample ${serial}`,
      organization: 'Sample',
      publicKey: keys.publicKey,
      serial: Buffer.from([serial]),
      use: 'signatures',
      issuer: named,
      extensions,
    })
    return { certificate, keys }
  }
  const [good, revoked, responder] = [issue(0x41), issue(0x42), issue(0x43, [OCSP_SIGNING])]
  const day = (at: number) => `${new Date(at).toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`
  const until = day(Date.now() + 100 * DAY)
  const index = write(
    folder,
    'index.txt',
    [
      `V\t${until}\t\t41\tunknown\t/O=Sample/CN=Sample 65`,
      `R\t${until}\t${day(Date.parse('2026-01-02T03:04:05Z'))},keyCompromise\t42\tunknown\t/O=Sample/CN=Sample 66`,
      '',
    ].join('\n'),
  )
  const files = {
    root: write(folder, 'root.pem', root.toString()),
    rootKey: write(folder, 'root.key', rootKeys.privateKey.export({ type: 'pkcs8', format: 'pem' })),
    responder: write(folder, 'responder.pem', responder.certificate.toString()),
    responderKey: write(
      folder,
      'responder.key',
      responder.keys.privateKey.export({ type: 'pkcs8', format: 'pem' }),
    ),
  }
  const responseTo = (about: Issued, by: 'root' | 'responder', more: readonly string[] = []): Buffer => {
    const [question, response] = [
      write(folder, 'question.der', ocspQuestion(about)),
      join(folder, 'answer.der'),
    ]
    const { code, says } = run(
      'openssl',
      'ocsp',
      '-index',
      index,
      '-CA',
      files.root,
      '-rsigner',
      files[by],
      '-rkey',
      files[`${by}Key`],
      '-reqin',
      question,
      '-respout',
      response,
      '-ndays',
      '3',
      ...more,
    )
    assert.equal(code, 0, says)
    return readFileSync(response)
  }
  const list = (): Buffer => {
    mkdirSync(join(folder, 'new'), { recursive: true })
    const settings = write(
      folder,
      'ca.cnf',
      `[ca]\ndefault_ca = one\n[one]\ndatabase = ${index}\ncrlnumber = ${write(folder, 'number', '01\n')}\ndefault_md = sha256\ndefault_crl_days = 3\ncrl_extensions = more\n[more]\nauthorityKeyIdentifier = keyid\n`,
    )
    const made = run(
      'openssl',
      'ca',
      '-gencrl',
      '-config',
      settings,
      '-cert',
      files.root,
      '-keyfile',
      files.rootKey,
      '-out',
      join(folder, 'list.pem'),
    )
    assert.equal(made.code, 0, made.says)
    const out = join(folder, 'list.der')
    assert.equal(
      run('openssl', 'crl', '-in', join(folder, 'list.pem'), '-outform', 'DER', '-out', out).code,
      0,
    )
    return readFileSync(out)
  }
  const about = (certificate: typeof root): Issued => ({ certificate, issuer: root })
  return {
    good: about(good.certificate),
    revoked: about(revoked.certificate),
    other: about(responder.certificate),
    responseTo,
    list,
  }
}

const revokedAt = new Date('2026-01-02T03:04:05Z')
const isRevoked = ({ isGood, revokedAt: at, reason }: Status): void =>
  assert.deepEqual([isGood, at, reason], [false, revokedAt, 1])
const isCurrent = ({ thisUpdate, nextUpdate }: Status): void => {
  assert.ok(Math.abs(thisUpdate.getTime() - Date.now()) < DAY)
  assert.ok(nextUpdate && Math.abs(nextUpdate.getTime() - thisUpdate.getTime() - 3 * DAY) < DAY / 12)
}

for (const kind of ['rsa', 'ec'] as const) {
  test(`OpenSSL’s responder understands the question, and its answers by ${kind} are read`, { skip }, (t) => {
    const { good, revoked, other, responseTo } = authorityFor(t, kind)
    for (const by of ['root', 'responder'] as const)
      for (const more of [[], ['-resp_key_id']]) {
        const status = readOcspResponse(responseTo(good, by, more), good)
        assert.deepEqual([status.isGood, status.responder !== undefined], [true, by === 'responder'])
        isCurrent(status)
        isRevoked(readOcspResponse(responseTo(revoked, by, more), revoked))
      }
    assert.throws(() => readOcspResponse(responseTo(other, 'root'), other), /does not know the certificate/)
    assert.throws(() => readOcspResponse(responseTo(good, 'root'), revoked), /about another certificate/)
    const response = responseTo(good, 'root', ['-resp_no_certs'])
    const missed = [...flips(response, times(60, 60, 500), 5)].filter(({ damaged }) =>
      isRead(() => readOcspResponse(damaged, good)),
    )
    assert.deepEqual(missed, [])
  })

  test(`OpenSSL’s list by ${kind} is read`, { skip }, (t) => {
    const { good, revoked, list } = authorityFor(t, kind)
    const bytes = list()
    const status = readList(bytes, good)
    assert.equal(status.isGood, true)
    isCurrent(status)
    isRevoked(readList(bytes, revoked))
    const missed = [...flips(bytes, times(60, 60, 500), 5)].filter(({ damaged }) =>
      isRead(() => readList(damaged, good)),
    )
    assert.deepEqual(missed, [])
  })
}

const isRead = (read: () => Status): boolean => {
  try {
    read()
    return true
  } catch {
    return false
  }
}
