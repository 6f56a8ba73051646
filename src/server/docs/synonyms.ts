/**
 * Words by which people look for something that the pages call by another name. A search for the first also finds the
 * second. `test/openapi/docs-search.test.ts` has the questions that must find their page.
 */

/** What is written in several ways, as one word: in pages and questions alike. */
export const SPELLINGS: readonly (readonly [written: RegExp, word: string])[] = [
  [/\bc#/gi, 'csharp'],
  [/(?<![\w.])\.net\b/gi, 'dotnet'],
  [/\be[- ](?=mail|sign)/gi, 'e'],
  [/\besignature/gi, 'esign'],
  [/\bweb ?hook/gi, 'webhook'],
  [/\b(?:2fa|mfa)\b/gi, 'two-factor'],
  [/\bnode\.js\b/gi, 'nodejs'],
  [/\bback[- ]?up/gi, 'backup'],
  [/\blook[- ]?up/gi, 'lookup'],
]

/** Each question's words, in small letters, and the pages' words for it. */
export const SYNONYMS: readonly (readonly [asked: readonly string[], found: readonly string[]])[] = [
  // Requests
  [
    ['pagination', 'paging', 'paginate', 'page size', 'offset', 'next page'],
    ['lists cursor', 'list applications', 'lists', 'cursor'],
  ],
  [['cancel', 'cancellation', 'abort', 'revert', 'undo'], ['withdraw']],
  [
    ['throttle', 'throttling', 'quota', 'rate limit', 'rate limiting'],
    ['limits', 'rate limits'],
  ],
  [
    ['backoff', 'exponential'],
    ['retries', 'Retry-After', 'repeat'],
  ],
  [
    ['retry', 'retries', 'retrying'],
    ['repeat', 'retries', 'idempotency'],
  ],
  [
    ['idempotent', 'idempotency', 'idempotency key', 'duplicate request'],
    ['repeat requests', 'retry requests', 'repeat', 'Idempotency-Key'],
  ],
  [
    ['poll', 'polling'],
    ['status', 'feed'],
  ],
  [
    ['dry run', 'without submitting', 'preflight', 'precheck'],
    ['try', 'validate'],
  ],
  [
    ['amend', 'edit', 'update', 'modify', 'fix', 'resend application'],
    ['correct resubmit', 'resubmit', 'correct'],
  ],
  [['appeal', 'dispute', 'reconsider'], ['review']],
  [
    ['error', 'exception', 'failure', 'handling'],
    ['errors', 'failures', 'problems'],
  ],
  [
    ['validate', 'validation', 'validation error', 'invalid'],
    ['failures', 'validation errors'],
  ],
  [
    ['latency', 'timeout', 'slow'],
    ['timeout', 'seconds'],
  ],
  [
    ['loan', 'deal', 'proposal', 'contract'],
    ['application', 'agreement'],
  ],
  [
    ['schema', 'swagger', 'openapi', 'postman'],
    ['OpenAPI', 'reference'],
  ],
  // Status codes
  [['400'], ['problems bad-request']],
  [['401', 'unauthorized', 'unauthorised', 'unauthenticated'], ['problems no-credentials']],
  [['403', 'access denied'], ['problems forbidden']],
  [['404'], ['problems not-found']],
  [['409', 'conflict'], ['problems not-possible']],
  [['413', 'payload'], ['problems too-large']],
  [['415', 'content-type'], ['problems unsupported-media-type']],
  [['422', 'unprocessable'], ['problems key-reused']],
  [['429'], ['problems too-many-requests']],
  [
    ['500', '503', 'outage', 'downtime'],
    ['server error', 'unavailable'],
  ],
  // Access
  [
    ['auth', 'authenticate', 'authentication', 'login', 'oauth', 'oauth2'],
    ['credentials', 'token', 'authentication'],
  ],
  [
    ['token', 'bearer', 'jwt'],
    ['access tokens', 'tokens', 'credentials'],
  ],
  [
    ['private key', 'private key jwt', 'jwks', 'mtls', 'client assertion'],
    ['assertions', 'public key'],
  ],
  [
    ['api key', 'apikey'],
    ['key', 'keys', 'credentials'],
  ],
  [
    ['authorize', 'authorise', 'permission'],
    ['consent', 'scopes'],
  ],
  [
    ['redirect', 'callback'],
    ['consent', 'redirect'],
  ],
  // Webhooks
  [
    ['hmac', 'signing secret', 'webhook secret'],
    ['signature', 'secret'],
  ],
  [
    ['callback', 'push', 'notification', 'notify', 'subscribe'],
    ['webhook', 'events'],
  ],
  [
    ['missed', 'lost', 'resend', 'redeliver', 'replay'],
    ['sending again', 'feed', 'log', 'redeliver'],
  ],
  [
    ['localhost', 'local', 'ngrok', 'tunnel'],
    ['your own machine', 'listen', 'local'],
  ],
  [
    ['rotate', 'rotation', 'renew', 'change'],
    ['change', 'rotate', 'rotation'],
  ],
  [
    ['ack', 'acknowledge', 'respond'],
    ['answer', 'response', 'respond'],
  ],
  [
    ['out of order', 'sequence', 'deduplicate', 'duplicate'],
    ['order', 'ordering', 'once', 'duplicates'],
  ],
  // Documents, signing, money
  [
    ['esign', 'docusign', 'sign'],
    ['signing', 'signature', 'esign'],
  ],
  [
    ['esign status', 'signature status'],
    ['signing underWay', 'signing status'],
  ],
  [
    ['payslip', 'proof', 'attachment', 'file', 'scan'],
    ['documents', 'upload'],
  ],
  [
    ['max', 'maximum', 'file size', 'upload limit'],
    ['accepted files', 'largest', 'maximum'],
  ],
  [
    ['calculator', 'price', 'instalment', 'monthly payment', 'repayment', 'apr'],
    ['quotations', 'payment'],
  ],
  [
    ['lookup', 'make', 'model', 'vehicle'],
    ['cars', 'catalogue'],
  ],
  [
    ['decline reason', 'decline code', 'reason for decline', 'why declined'],
    ['declined applications', 'decline reasons'],
  ],
  [
    ['sample authority', 'sealing authority', 'root certificate', 'trust anchor'],
    ['verify sealed agreement', 'sealing certificate'],
  ],
  [
    ['allowlist', 'whitelist', 'firewall', 'source ip'],
    ['come from', 'allow'],
  ],
  // Test and go live
  [
    ['test', 'testing', 'mock', 'simulate', 'stub', 'fake', 'staging'],
    ['sandbox', 'test', 'try'],
  ],
  [
    ['approve', 'approval', 'decline'],
    ['approve', 'approving', 'decline'],
  ],
  [
    ['quickstart', 'quick start', 'tutorial', 'hello world', 'getting started', 'get started', 'begin'],
    ['start', 'quickstart'],
  ],
  [
    ['production', 'live', 'launch', 'release'],
    ['go live', 'going live', 'go-live'],
  ],
  [
    ['breaking', 'deprecated', 'deprecation', 'sunset', 'compatibility'],
    ['versions', 'what may change', 'ends'],
  ],
  [
    ['migrate', 'migration', 'switch'],
    ['move', 'upgrade', 'migration'],
  ],
  // Languages
  [
    ['csharp', 'dotnet', 'php', 'java', 'python', 'ruby', 'go'],
    ['client libraries', 'languages', 'verify signature'],
  ],
  [
    ['npm', 'javascript', 'typescript', 'nodejs', 'library', 'package'],
    ['SDK', 'JavaScript', 'TypeScript'],
  ],
  [['client library', 'wrapper'], ['SDK']],
  [['cors', 'frontend', 'browser'], ['browser']],
  [
    ['cli', 'terminal', 'command'],
    ['command line', 'commands'],
  ],
  [
    ['mcp', 'agent', 'llm', 'ai'],
    ['MCP', 'llms.txt', 'agents'],
  ],
  // People and operation
  [
    ['gdpr', 'right to be forgotten', 'data protection', 'privacy', 'delete customer'],
    ['erasure', 'erased', 'personal data', 'people'],
  ],
  [
    ['rollback', 'roll back', 'downgrade'],
    ['upgrade', 'withdraw', 'restore'],
  ],
  [
    ['disaster', 'recovery'],
    ['restore', 'backup'],
  ],
  [
    ['restore', 'backup'],
    ['backup', 'restore'],
  ],
  [
    ['monitoring', 'prometheus', 'grafana', 'metrics', 'observability'],
    ['watch', 'metrics', 'figures'],
  ],
  [
    ['two-factor', 'second factor', 'totp', 'authenticator'],
    ['second factor', 'two-factor', 'passkeys'],
  ],
  [['sso', 'saml', 'oidc', 'entra', 'okta'], ['identity provider']],
  [
    ['kubernetes', 'cluster', 'high availability', 'failover'],
    ['several machines', 'several processes', 'servers'],
  ],
]

/** Words of a question that name nothing. */
export const FILLERS: ReadonlySet<string> = new Set(
  `a about after an and any are be by can do does doing example for from get got have how i if in into is it its me my need of on or
  our sample set should snippet so that the their there this to up use using via want was we what when where which why will with you
  your`.split(/\s+/),
)
