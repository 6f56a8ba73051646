// biome-ignore lint/suspicious/noExplicitAny: the engine walks models of any application.
export type Any = any
