/** To whom the metrics for Prometheus are shown. */
export type MetricsAccess =
  /** On the public server for everyone: a sandbox. */
  | { readonly is: 'open' }
  | { readonly is: 'token'; readonly token: string }
  /** Elsewhere, or nowhere. */
  | { readonly is: 'none' }
