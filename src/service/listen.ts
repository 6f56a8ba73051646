/** Listens on the configured addresses, and returns the address for clients. */
import { lookup } from 'node:dns/promises'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { ConfigError } from './setting-values.ts'

/** Listening on an address failed; the message names its settings. */
export class ListenError extends Error {}

/** An invalid host is reported before anything is created. */
export const requireHost = async (host: string): Promise<void> => {
  try {
    await lookup(host)
  } catch {
    throw noAddressHere(host)
  }
}

const noAddressHere = (host: string): ConfigError =>
  new ConfigError(`HOST must be an address of this machine; ${JSON.stringify(host)} is none.`)

/** Throws ListenError or ConfigError if the address is unavailable. */
export const listen = async (
  app: FastifyInstance,
  host: string,
  setting: 'PORT' | 'METRICS_PORT',
  port: number,
): Promise<void> => {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const named = `HOST and ${setting} name ${host}, port ${port},`
    switch ((error as NodeJS.ErrnoException).code) {
      case 'EADDRINUSE':
        throw new ListenError(`${named} which is already in use.`)
      case 'EACCES':
        throw new ListenError(`${named} which this user may not listen on.`)
      case 'EADDRNOTAVAIL':
      case 'EAFNOSUPPORT':
      case 'EINVAL':
        throw noAddressHere(host)
      default:
        throw error
    }
  }
}

export const addressOf = (app: FastifyInstance, config: Config): string =>
  urlAt(config, (app.server.address() as AddressInfo).port)

export const expectedUrl = (config: Config): string => config.publicUrl ?? urlAt(config, config.port)

/** The address for clients on this port. */
export const urlAt = (config: Config, port: number): string => {
  const host = config.host === '0.0.0.0' || config.host === '::' ? '127.0.0.1' : config.host
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
