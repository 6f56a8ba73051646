/** nginx with the guide's configuration, in front of services of a test. */
import { join } from 'node:path'
import { freePort } from '../support/running-service.ts'
import type { Balancer } from './haproxy.ts'
import { configuration, run, takesConnections, until, writeFor } from './programs.ts'

type Behind = {
  readonly services: readonly [number, number]
  /** The file of its certificate and key. */
  readonly certificate: string
}

/** Resolves once it takes connections. */
export const startNginx = async (
  folder: string,
  { services, certificate }: Behind,
): Promise<Pick<Balancer, 'baseUrl' | 'stop'>> => {
  const port = await freePort()
  const server = configuration('nginx', {
    'listen 443 ssl': `listen 127.0.0.1:${port} ssl`,
    '/etc/nginx/finance.pem': certificate,
    '/etc/nginx/finance.key': certificate,
    '127.0.0.1:8081': `127.0.0.1:${services[0]}`,
    '127.0.0.1:8082': `127.0.0.1:${services[1]}`,
  })
  // What Debian's nginx.conf has around it, in a folder that is ours.
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, `nginx-${name}`)};`,
  )
  const text = [
    ...['daemon off;', `pid ${join(folder, 'nginx.pid')};`, 'error_log stderr;', 'events {}'],
    ...['http {', 'access_log off;', ...temporary, server, '}'],
  ].join('\n')
  const file = await writeFor(folder, 'nginx.conf', text)
  const nginx = run(['nginx', '-p', folder, '-e', 'stderr', '-c', file])
  await until(() => takesConnections(port), 20, nginx.output)
  return { baseUrl: `https://127.0.0.1:${port}`, stop: nginx.kill }
}
