/**
 * Holds what comes and goes with every request. A Map or Set would leave a table behind each time it makes room, and V8 chains
 * those tables: what was in them lives on and is moved to the old generation. Slots that are used again leave nothing behind.
 */
export class Slots<T> {
  readonly #items: (T | undefined)[] = []
  readonly #free: number[] = []

  /** Holds the item, and returns the slot that it has until it is removed. */
  add(item: T): number {
    const slot = this.#free.pop() ?? this.#items.length
    this.#items[slot] = item
    return slot
  }

  /** Forgets the item in this slot, which must have one. */
  remove(slot: number): void {
    this.#items[slot] = undefined
    this.#free.push(slot)
  }

  /** The items, in no order. The item may be removed meanwhile. */
  *[Symbol.iterator](): Generator<T> {
    for (const item of this.#items) if (item !== undefined) yield item
  }
}
