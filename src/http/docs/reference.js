/* Starts the API reference in the page, with everything off that would contact an outside service. */
Scalar.createApiReference('#reference', {
  url: '/openapi.json',
  // Requests go to where the reader is, even if that is not the address that the document names.
  servers: [{ url: location.origin }],
  authentication: { preferredSecurityScheme: 'apiKey' },
  // In this tab only: reference-storage.js ensures that.
  persistAuth: true,
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  proxyUrl: '',
  externalUrls: { dashboardUrl: '', registryUrl: '', proxyUrl: '', apiBaseUrl: '' },
  documentDownloadType: 'direct',
  defaultOpenAllTags: true,
  orderSchemaPropertiesBy: 'preserve',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  metaData: { title: 'Forecourt API reference' },
})

/* Names what Scalar leaves without a name, and makes the rest reachable by keyboard. */
const mend = () => {
  for (const button of document.querySelectorAll('button.group\\/copy-button:not([aria-label])')) {
    button.setAttribute('aria-label', 'Copy')
  }
  for (const list of document.querySelectorAll('ul.endpoints:not([tabindex])')) {
    list.setAttribute('tabindex', '0')
  }
  for (const card of document.querySelectorAll(
    '.response-card[aria-labelledby]:not([aria-labelledby*=" "])',
  )) {
    const operation = card.closest('section')?.getAttribute('aria-labelledby')
    if (operation)
      card.setAttribute('aria-labelledby', `${card.getAttribute('aria-labelledby')} ${operation}`)
  }
}
new MutationObserver(mend).observe(document.body, { childList: true, subtree: true })

/* Paper is white, whatever the screen is. */
const paper = matchMedia('print')
let isDark = false
paper.addEventListener('change', () => {
  const { classList } = document.body
  if (paper.matches) isDark = classList.contains('dark-mode')
  if (!isDark) return
  classList.toggle('dark-mode', !paper.matches)
  classList.toggle('light-mode', paper.matches)
})
