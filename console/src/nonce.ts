/** The nonce that the policy of this page asks of style elements that are made in the browser. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
