import type { BitWriter } from './bit-writer.ts'

/** The limit of VP8L. */
const LONGEST_CODE = 15
/** VP8L writes the lengths of a code in a code of their own: this one gives the lengths 0 to 15 four bits each. */
const LENGTH_BITS = 4
/** The order in which VP8L lists the lengths of that code; 16 to 18 are runs. */
const LENGTH_ORDER = [17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]

/** The bits of each symbol of an alphabet. */
interface PrefixCode {
  write(out: BitWriter, symbol: number): void
}

/**
 * Writes the prefix code of the symbols: https://developers.google.com/speed/webp/docs/webp_lossless_bitstream_specification#6_entropy_code
 *
 * @param counts how often each symbol of the alphabet occurs.
 */
export function writePrefixCode(out: BitWriter, counts: readonly number[]): PrefixCode {
  const used = [...counts.keys()].filter((symbol) => counts[symbol] !== 0)
  const [only = 0, ...others] = used
  if (others.length === 0 && only < 256) {
    // A simple code of one symbol of 8 bits. The symbol itself takes no bits.
    for (const [value, width] of [
      [1, 1],
      [0, 1],
      [1, 1],
      [only, 8],
    ] as const)
      out.write(value, width)
    return { write: () => undefined }
  }
  const lengths = codeLengths(counts)
  out.write(0, 1)
  out.write(LENGTH_ORDER.length - 4, 4)
  for (const length of LENGTH_ORDER) out.write(length > LONGEST_CODE ? 0 : LENGTH_BITS, 3)
  // All lengths follow.
  out.write(0, 1)
  for (const length of lengths) out.write(reversed(length, LENGTH_BITS), LENGTH_BITS)
  const codes = canonicalCodes(lengths)
  return { write: (target, symbol) => target.write(codes[symbol] ?? 0, lengths[symbol] ?? 0) }
}

/** Huffman's lengths. Rare symbols count more until no code is too long. */
function codeLengths(counts: readonly number[]): number[] {
  for (let least = 1; ; least *= 2) {
    const lengths = huffmanLengths(counts.map((count) => (count === 0 ? 0 : Math.max(count, least))))
    if (Math.max(...lengths) <= LONGEST_CODE) return lengths
  }
}

function huffmanLengths(counts: readonly number[]): number[] {
  const lengths = counts.map(() => 0)
  let nodes = [...counts.entries()]
    .filter(([, count]) => count > 0)
    .map(([symbol, count]) => ({ symbols: [symbol], count }))
  while (nodes.length > 1) {
    const [first, second, ...rest] = nodes.toSorted((a, b) => a.count - b.count)
    if (first === undefined || second === undefined) break
    const symbols = [...first.symbols, ...second.symbols]
    for (const symbol of symbols) lengths[symbol] = (lengths[symbol] ?? 0) + 1
    nodes = [...rest, { symbols, count: first.count + second.count }]
  }
  return lengths
}

/** The codes in the order of their lengths, then of their symbols, with the first bit lowest. */
function canonicalCodes(lengths: readonly number[]): number[] {
  const codes = lengths.map(() => 0)
  let code = 0
  for (let length = 1; length <= LONGEST_CODE; length += 1) {
    for (const [symbol, one] of lengths.entries()) {
      if (one !== length) continue
      codes[symbol] = reversed(code, length)
      code += 1
    }
    code <<= 1
  }
  return codes
}

function reversed(bits: number, width: number): number {
  let value = 0
  for (let bit = 0; bit < width; bit += 1) value |= ((bits >> bit) & 1) << (width - 1 - bit)
  return value
}
