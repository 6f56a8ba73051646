/** The headers that restrict a response to its purpose: Helmet's, computed once since they never change, and no caching. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'

const YEAR_SECONDS = 31_536_000

/** The headers that keep browsers from using a response for anything else. */
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
      directives: {
        defaultSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: { maxAge: YEAR_SECONDS, includeSubDomains: true },
    // These concern old browsers, or windows and plug-ins, which do not matter for JSON.
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
