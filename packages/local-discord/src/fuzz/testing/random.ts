/** A pseudorandom generator, reproducible by its seed. */
export interface Random {
  /** An integer from 0 up to but not including the limit. */
  below(limit: number): number
  /** True with this probability. */
  chance(probability: number): boolean
  /** @throws RangeError for an empty list. */
  pick<T>(choices: readonly T[]): T
}

/** Mulberry32: fast, and good enough for choosing inputs. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    below,
    chance: (probability) => next() < probability,
    pick(choices) {
      const [index, only] = [below(choices.length), choices[0]]
      const picked = choices[index] ?? only
      if (picked === undefined) throw new RangeError('Cannot pick from an empty list.')
      return picked
    },
  }
}
