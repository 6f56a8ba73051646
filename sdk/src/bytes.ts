/** Bytes that are not shared between threads. Compilers before TypeScript 5.7 know no type parameter of Uint8Array. */
export type Bytes = ReturnType<Uint8Array['slice']>
