/** Who does something: an operator by the command line, the service by itself, a user, or an API client. */
export type Actor = { readonly kind: 'operator' | 'service' | 'user' | 'client'; readonly id: string }
