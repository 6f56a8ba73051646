/**
 * Holds items that come and go with every request. A Map or Set would leave a table behind each time it makes room, and
 * V8 chains those tables: their content stays alive and moves to the old generation. Reused slots leave nothing behind.
 */
export class Slots<T> {
  readonly #items: (T | undefined)[] = []
  readonly #free: number[] = []

  /** Holds the item, and returns its slot until it is removed. */
  add(item: T): number {
    const slot = this.#free.pop() ?? this.#items.length
    this.#items[slot] = item
    return slot
  }

  /** Removes the item in this slot, which must have one. */
  remove(slot: number): void {
    this.#items[slot] = undefined
    this.#free.push(slot)
  }

  /** The items, in no particular order. An item may be removed during the iteration. */
  *[Symbol.iterator](): Generator<T> {
    for (const item of this.#items) if (item !== undefined) yield item
  }
}
