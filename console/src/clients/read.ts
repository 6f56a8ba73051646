/** What is read of clients, to be read anew when one of them is changed. */
export const CLIENTS = ['listClients', 'readClient'] as const
