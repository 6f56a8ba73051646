/** The types of the library's inner files that we load: those of the package as a whole. */

declare module 'oidc-provider/lib/provider.js' {
  export { Provider } from 'oidc-provider'
}

declare module 'oidc-provider/lib/helpers/errors.js' {
  import { errors } from 'oidc-provider'

  export import CustomOIDCProviderError = errors.CustomOIDCProviderError
  export import InvalidClientAuth = errors.InvalidClientAuth
  export import InvalidTarget = errors.InvalidTarget
}
