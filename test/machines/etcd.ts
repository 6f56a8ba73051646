/** One etcd, with what the guide says that it needs; a real cluster has three. */
import { join } from 'node:path'
import { freePort } from '../support/running-service.ts'
import { type Program, run, until } from './programs.ts'

export type Etcd = {
  readonly port: number
  readonly kill: () => Promise<void>
  /** Starts it again, with what it had stored. */
  readonly start: () => Promise<void>
}

export const startEtcd = async (folder: string): Promise<Etcd> => {
  const [port, peer] = [await freePort(), await freePort()]
  const [clientUrl, peerUrl] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peer}`]
  let program: Program
  const start = async () => {
    program = run(
      [
        ['etcd', '--data-dir', join(folder, 'etcd'), '--logger=zap', '--unsafe-no-fsync'],
        ['--listen-client-urls', clientUrl, '--advertise-client-urls', clientUrl],
        ['--listen-peer-urls', peerUrl, '--initial-advertise-peer-urls', peerUrl],
        ['--initial-cluster', `default=${peerUrl}`],
      ].flat(),
      { ETCD_ENABLE_V2: 'true' },
    )
    await until(async () => (await fetch(`${clientUrl}/health`)).ok, 20, program.output)
  }
  await start()
  return { port, start, kill: () => program.kill() }
}
