/** The operations that read clients, to refetch when a client changes. */
export const CLIENTS = ['listClients', 'readClient'] as const
