/** HAProxy with the guide's configuration, in front of services and databases of a test. */
import { freePort } from '../support/running-service.ts'
import { configuration, type Program, run, until, writeFor } from './programs.ts'

export type Balancer = {
  readonly baseUrl: string
  readonly databasePort: number
  readonly stop: () => Promise<void>
}

type Ports = {
  readonly services: readonly [number, number]
  /** Of the servers and of the Patroni beside each; where there is none, nothing listens there. */
  readonly databases?: readonly { readonly postgres: number; readonly patroni: number }[]
}

/** Resolves once it takes connections. */
export const startHaproxy = async (
  folder: string,
  { services, databases = [] }: Ports,
): Promise<Balancer> => {
  const [port, databasePort, unused] = [await freePort(), await freePort(), await freePort()]
  const [one, two] = databases
  const text = configuration('haproxy', {
    '127.0.0.1:8080': `127.0.0.1:${port}`,
    '127.0.0.1:8081': `127.0.0.1:${services[0]}`,
    '127.0.0.1:8082': `127.0.0.1:${services[1]}`,
    '127.0.0.1:5432': `127.0.0.1:${databasePort}`,
    '127.0.0.1:5433 port 8008': `127.0.0.1:${one?.postgres ?? unused} port ${one?.patroni ?? unused}`,
    '127.0.0.1:5434 port 8009': `127.0.0.1:${two?.postgres ?? unused} port ${two?.patroni ?? unused}`,
  })
  const haproxy: Program = run(['haproxy', '-db', '-f', await writeFor(folder, 'haproxy.cfg', text)])
  const baseUrl = `http://127.0.0.1:${port}`
  await until(async () => (await fetch(baseUrl)).status > 0, 20, haproxy.output)
  return { baseUrl, databasePort, stop: haproxy.kill }
}
