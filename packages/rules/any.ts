// biome-ignore lint/suspicious/noExplicitAny: the engine walks models of any form.
export type Any = any
