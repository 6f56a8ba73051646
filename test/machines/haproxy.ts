/** HAProxy with the guide's configuration, in front of services and databases of a test. */
import { freePort } from '../support/running-service.ts'
import { configuration, run, takesConnections, until, writeFor } from './programs.ts'

export type Balancer = {
  readonly baseUrl: string
  readonly databasePort: number
  readonly stop: () => Promise<void>
}

type Behind = {
  readonly services: readonly [number, number]
  /** Of the servers and of the Patroni beside each; where there is none, nothing listens there. */
  readonly databases?: readonly { readonly postgres: number; readonly patroni: number }[]
  /** The file of its certificate and key. Without one it talks plain HTTP. */
  readonly certificate?: string
}

/** Resolves once it takes connections. */
export const startHaproxy = async (
  folder: string,
  { services, databases = [], certificate }: Behind,
): Promise<Balancer> => {
  const [port, databasePort, unused] = [await freePort(), await freePort(), await freePort()]
  const [one, two] = databases
  const tls = 'ssl crt /etc/haproxy/finance.pem alpn h2,http/1.1'
  const text = configuration('haproxy', {
    [`bind :443 ${tls}`]: `bind 127.0.0.1:${port} ${certificate === undefined ? '' : tls.replace('/etc/haproxy/finance.pem', certificate)}`,
    '127.0.0.1:8081': `127.0.0.1:${services[0]}`,
    '127.0.0.1:8082': `127.0.0.1:${services[1]}`,
    '127.0.0.1:5432': `127.0.0.1:${databasePort}`,
    '127.0.0.1:5433 port 8008': `127.0.0.1:${one?.postgres ?? unused} port ${one?.patroni ?? unused}`,
    '127.0.0.1:5434 port 8009': `127.0.0.1:${two?.postgres ?? unused} port ${two?.patroni ?? unused}`,
  })
  const haproxy = run(['haproxy', '-db', '-f', await writeFor(folder, 'haproxy.cfg', text)])
  await until(() => takesConnections(port), 20, haproxy.output)
  return {
    baseUrl: `${certificate === undefined ? 'http' : 'https'}://127.0.0.1:${port}`,
    databasePort,
    stop: haproxy.kill,
  }
}
