import type { Image } from './image.ts'

/** The palette is a cube of 5 × 5 × 5 colors; entry 125 is transparent. */
const STEPS = 5
const TRANSPARENT = STEPS ** 3
/** Bits per pixel: 128 colors. */
const BITS = 7
const CLEAR = 1 << BITS
const END = CLEAR + 1
/** A clear code before the table is full keeps every code at BITS + 1 = 8 bits. */
const PIXELS_BETWEEN_CLEARS = CLEAR - 2

/** Encodes images of the same size as a looping GIF. @param delay between frames, in hundredths of a second. */
export function encodeGif(frames: readonly Image[], delay: number): Buffer {
  const size = frames[0]?.size ?? 0
  const parts: Buffer[] = [Buffer.from('GIF89a', 'latin1'), screen(size), palette(), loop()]
  for (const frame of frames) parts.push(control(delay), descriptor(size), data(frame))
  parts.push(Buffer.from([0x3b]))
  return Buffer.concat(parts)
}

const words = (...values: number[]): number[] => values.flatMap((value) => [value & 0xff, value >> 8])
const screen = (size: number): Buffer =>
  Buffer.from([...words(size, size), 0x80 | ((BITS - 1) << 4) | (BITS - 1), 0, 0])
const loop = (): Buffer =>
  Buffer.concat([Buffer.from([0x21, 0xff, 11]), Buffer.from('NETSCAPE2.0', 'latin1'), Buffer.from([3, 1, 0, 0, 0])])
/** Each frame has a transparent color and is cleared before the next (disposal method 2). */
const control = (delay: number): Buffer => Buffer.from([0x21, 0xf9, 4, (2 << 2) | 1, ...words(delay), TRANSPARENT, 0])
const descriptor = (size: number): Buffer => Buffer.from([0x2c, ...words(0, 0, size, size), 0])

function palette(): Buffer {
  const table = Buffer.alloc(3 * CLEAR)
  const level = (step: number): number => Math.round((step * 255) / (STEPS - 1))
  for (let index = 0; index < TRANSPARENT; index += 1) {
    table.set(
      [level(Math.floor(index / (STEPS * STEPS))), level(Math.floor(index / STEPS) % STEPS), level(index % STEPS)],
      index * 3,
    )
  }
  return table
}

function colourIndex(rgba: Uint8Array, pixel: number): number {
  const at = (offset: number): number => rgba[pixel * 4 + offset] ?? 0
  if (at(3) < 128) return TRANSPARENT
  const step = (offset: number): number => Math.round((at(offset) * (STEPS - 1)) / 255)
  return step(0) * STEPS * STEPS + step(1) * STEPS + step(2)
}

/** The pixels as uncompressed LZW codes of one byte, in blocks of at most 255 bytes. */
function data({ size, rgba }: Image): Buffer {
  const codes: number[] = []
  for (let pixel = 0; pixel < size * size; pixel += 1) {
    if (pixel % PIXELS_BETWEEN_CLEARS === 0) codes.push(CLEAR)
    codes.push(colourIndex(rgba, pixel))
  }
  codes.push(END)
  const blocks: number[] = [BITS]
  for (let start = 0; start < codes.length; start += 255) {
    const block = codes.slice(start, start + 255)
    blocks.push(block.length, ...block)
  }
  return Buffer.from([...blocks, 0])
}
