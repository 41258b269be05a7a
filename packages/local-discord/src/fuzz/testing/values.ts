import type { Random } from './random.ts'

/** A value that JSON can hold. */
export type Value = string | number | boolean | null | readonly Value[] | { readonly [name: string]: Value }

const NESTED: Value = Array.from({ length: 90 }).reduce<Value>((inner) => ({ a: [inner] }), 'a')

const WORDS = ['', ' ', '0', '-1', '1e9', 'null', '__proto__', 'constructor', '@everyone', '<@1>', '\0', '🔥', '\ud800']
const NUMBERS = [0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 64, 255, 4009, 1000]
const IDS = ['1', '99999999999999999999', '18446744073709551616', '007', '１']
const TIMES = ['2026-13-45T00:00:00Z', '+275760-09-13T00:00:00Z']
const TEXTS = ['javascript:alert(1)', 'https://[', 'http://a', '(a+)+$', '[', '*'.repeat(60), 'x'.repeat(9_000)]
const OBJECTS: readonly Value[] = [[], {}, [null], [[]], [1, '1'], { a: 1 }, { toString: 1 }, { length: 1e9 }, NESTED]

/** Values that cause errors where a check is missing. */
const ODD: readonly Value[] = [null, true, false, WORDS, NUMBERS, IDS, TIMES, TEXTS, OBJECTS].flat()

export function oddValue(random: Random): Value {
  return random.pick(ODD)
}

/** A copy of the value with random parts replaced, repeated, removed or added. @param rate the probability per part. */
export function mutated(value: Value, random: Random, rate: number): Value {
  if (random.chance(rate)) return oddValue(random)
  if (typeof value !== 'object' || value === null) return value
  if (isList(value)) {
    const items = value.flatMap((item) => {
      if (random.chance(rate)) return []
      const one = mutated(item, random, rate)
      return random.chance(rate) ? [one, one] : [one]
    })
    return random.chance(rate / 4) ? repeated(items[0] ?? null) : items
  }
  const fields = Object.entries(value)
    .filter(() => !random.chance(rate))
    .map(([name, part]) => [name, mutated(part, random, rate)] as const)
  if (random.chance(rate)) fields.push([random.pick(['__proto__', 'id', 'type', 'flags', '']), oddValue(random)])
  return Object.fromEntries(fields)
}

/** A list that is too long, of up to 1.3 MB: creating larger ones would stall the process in which the server runs too. */
function repeated(item: Value): Value {
  return JSON.stringify(item).length > 10_000 ? [item] : Array.from({ length: 130 }, () => item)
}

function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value)
}
