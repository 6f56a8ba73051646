/** The headers that keep an answer to its purpose: Helmet's, worked out once since they are always the same, and no caching. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'

/** The headers that keep browsers from doing more with an answer than it is for. */
export const securityHeaders = (): Readonly<Record<string, string>> => {
  const headers: Record<string, string> = { 'cache-control': 'no-store' }
  const recording = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value
    },
    removeHeader: () => undefined,
  }
  const apply = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    // Other names of the lender's domain are not this service's to decide about.
    strictTransportSecurity: { includeSubDomains: false },
    // These speak to browsers of long ago, or of windows and plug-ins that an answer in JSON has none of.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
  apply({} as IncomingMessage, recording as unknown as ServerResponse, (error) => {
    if (error !== undefined) throw error
  })
  return headers
}
