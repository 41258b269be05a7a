/** Writes numbers of any width, the lowest bit first. */
export interface BitWriter {
  /** @param width at most 24. */
  write(value: number, width: number): void
  /** The bytes so far; the last one is padded with zeros. */
  bytes(): Buffer
}

export function bitWriter(): BitWriter {
  const bytes: number[] = []
  let pending = 0
  let count = 0
  return {
    write(value, width) {
      pending |= value << count
      count += width
      for (; count >= 8; count -= 8) {
        bytes.push(pending & 0xff)
        pending >>>= 8
      }
    },
    bytes: () => Buffer.from(count > 0 ? [...bytes, pending & 0xff] : bytes),
  }
}
