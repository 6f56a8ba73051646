/**
 * The readable API reference at /docs/api, by Scalar. This service serves everything: the page loads nothing from
 * elsewhere, and its policy enforces that.
 */
import type { FastifyInstance } from 'fastify'
import { assetOf, once, ownFile, registerAssets } from './assets.ts'
import { referenceScript } from './built.ts'

/** Registers the page and the files that it loads. */
export const referencePage = async (app: FastifyInstance): Promise<void> => {
  app.get('/docs/api', async (_request, reply) =>
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', POLICY)
      .header('cache-control', 'no-cache')
      .send(page(await assets())),
  )
  registerAssets(app, '/docs/assets/api', async () => Object.values(await assets()))
}

/** Loaded on first use: most processes never show the page, and Scalar is four megabytes. */
const assets = once(async () => {
  const [storage, scalar, start, style] = await Promise.all([
    ownFile('reference-storage.js').then((text) => assetOf('storage', 'js', text)),
    referenceScript().then((text) => assetOf('scalar', 'js', text)),
    ownFile('reference.js').then((text) => assetOf('reference', 'js', text)),
    ownFile('reference.css').then((text) => assetOf('reference', 'css', text)),
  ])
  return { storage, scalar, start, style }
})

/**
 * Scalar writes its own style elements and attributes, not all of which it can mark with a nonce; hence inline styles
 * are allowed. Scripts are files from here, and the page can reach nothing else.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const page = ({
  storage,
  scalar,
  start,
  style,
}: Awaited<ReturnType<typeof assets>>): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Forecourt API reference</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/assets/api/${style.name}">
</head>
<body>
<noscript>
<h1>Forecourt API reference</h1>
<p>This page needs JavaScript. What it shows is the <a href="/openapi.json">OpenAPI document</a> of this service, which programs read.</p>
</noscript>
<nav class="site" aria-label="Documentation"><a href="/docs">← Forecourt docs</a></nav>
<div id="reference"></div>
<script src="/docs/assets/api/${storage.name}"></script>
<script src="/docs/assets/api/${scalar.name}"></script>
<script src="/docs/assets/api/${start.name}"></script>
</body>
</html>
`
