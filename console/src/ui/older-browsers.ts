/** What pages and libraries call, and the oldest browser for which they are built (vite.config.ts) lacks: Safari 15.0. */

type Items = readonly unknown[]

const MISSING: readonly (readonly [on: object, methods: Readonly<Record<string, unknown>>])[] = [
  [
    Array.prototype,
    {
      findLast(this: Items, is: (item: unknown) => boolean) {
        return [...this].reverse().find((item) => is(item))
      },
      toReversed(this: Items) {
        return [...this].reverse()
      },
      toSorted(this: Items, order?: (one: unknown, other: unknown) => number) {
        return [...this].sort(order)
      },
      toSpliced(this: Items, from: number, number: number, ...added: unknown[]) {
        const copy = [...this]
        copy.splice(from, number, ...added)
        return copy
      },
      with(this: Items, place: number, item: unknown) {
        const copy = [...this]
        copy[place < 0 ? copy.length + place : place] = item
        return copy
      },
    },
  ],
  [
    Object,
    { hasOwn: (of: object, key: PropertyKey) => Reflect.getOwnPropertyDescriptor(of, key) !== undefined },
  ],
  [
    Promise,
    {
      withResolvers: () => {
        const resolvers: { promise?: Promise<unknown> } = {}
        resolvers.promise = new Promise((resolve, reject) => Object.assign(resolvers, { resolve, reject }))
        return resolvers
      },
    },
  ],
  [
    URL,
    {
      canParse: (url: string, base?: string) => {
        try {
          return new URL(url, base) !== undefined
        } catch {
          return false
        }
      },
    },
  ],
  [
    crypto,
    {
      randomUUID: () => URL.createObjectURL(new Blob()).slice(-'00000000-0000-0000-0000-000000000000'.length),
    },
  ],
  ...[Array, String, Uint8Array].map(
    ({ prototype }) =>
      [
        prototype,
        {
          at(this: string | Items, place: number) {
            return this[place < 0 ? this.length + place : place]
          },
        },
      ] as const,
  ),
]

for (const [on, methods] of MISSING)
  for (const [name, value] of Object.entries(methods))
    if (!(name in on)) Object.defineProperty(on, name, { value, writable: true, configurable: true })
