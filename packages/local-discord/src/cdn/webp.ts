import { bitWriter, type BitWriter } from './bit-writer.ts'
import type { Image } from './image.ts'
import { writePrefixCode } from './prefix-code.ts'

/** The alphabets of VP8L: green with 24 lengths of copies, red, blue, alpha, and the distances of copies. */
const ALPHABETS = { green: 256 + 24, channel: 256, distance: 40 } as const
/** VP8L's predictor transform, its largest blocks (512 pixels, so one for the image), and the mode left + top − top left. */
const PREDICTOR = { transform: 0, sizeBits: 9 - 2, mode: 12 } as const
/** Flags of VP8X. */
const ANIMATED = 2
const WITH_ALPHA = 16
/** A frame of an animation replaces the previous one instead of covering it. */
const REPLACES = 2

/** Encodes an image as a lossless WebP: https://developers.google.com/speed/webp/docs/webp_lossless_bitstream_specification */
export function encodeWebp(image: Image): Buffer {
  return riff([lossless(image)])
}

/**
 * Encodes images of the same size as a looping WebP: https://developers.google.com/speed/webp/docs/riff_container
 *
 * @param delay between frames, in ms.
 */
export function encodeAnimatedWebp(frames: readonly Image[], delay: number): Buffer {
  const size = frames[0]?.size ?? 0
  const canvas = [ANIMATED | WITH_ALPHA, 0, 0, 0, ...threeBytes(size - 1), ...threeBytes(size - 1)]
  const position = [...threeBytes(0), ...threeBytes(0)]
  const header = [...position, ...threeBytes(size - 1), ...threeBytes(size - 1), ...threeBytes(delay), REPLACES]
  const noBackgroundAndEndless = [0, 0, 0, 0, 0, 0]
  return riff([
    chunk('VP8X', Buffer.from(canvas)),
    chunk('ANIM', Buffer.from(noBackgroundAndEndless)),
    ...frames.map((frame) => chunk('ANMF', Buffer.concat([Buffer.from(header), lossless(frame)]))),
  ])
}

function lossless(image: Image): Buffer {
  const out = bitWriter()
  out.write(0x2f, 8)
  out.write(image.size - 1, 14)
  out.write(image.size - 1, 14)
  // With alpha, version 0.
  out.write(1, 1)
  out.write(0, 3)
  out.write(1, 1)
  out.write(PREDICTOR.transform, 2)
  out.write(PREDICTOR.sizeBits, 3)
  // The image of the modes: one pixel, whose green is the mode. No color cache.
  out.write(0, 1)
  writePixels(out, Uint8Array.from([0, PREDICTOR.mode, 0, 0]))
  // No further transform, no color cache, no regions with separate codes.
  for (let flag = 0; flag < 3; flag += 1) out.write(0, 1)
  writePixels(out, residualsOf(image))
  return chunk('VP8L', out.bytes())
}

/** Writes pixels of red, green, blue and alpha, each channel in a code of its own. */
function writePixels(out: BitWriter, rgba: Uint8Array): void {
  const countsOf = (channel: number, alphabet: number): number[] => {
    const counts = Array.from({ length: alphabet }, () => 0)
    for (let at = channel; at < rgba.length; at += 4) counts[rgba[at] ?? 0] = (counts[rgba[at] ?? 0] ?? 0) + 1
    return counts
  }
  const green = writePrefixCode(out, countsOf(1, ALPHABETS.green))
  const [red, blue, alpha] = [0, 2, 3].map((channel) => writePrefixCode(out, countsOf(channel, ALPHABETS.channel)))
  writePrefixCode(
    out,
    Array.from({ length: ALPHABETS.distance }, () => 0),
  )
  for (let at = 0; at < rgba.length; at += 4) {
    green.write(out, rgba[at + 1] ?? 0)
    red?.write(out, rgba[at] ?? 0)
    blue?.write(out, rgba[at + 2] ?? 0)
    alpha?.write(out, rgba[at + 3] ?? 0)
  }
}

/** The differences to the predicted pixels. The first row is predicted from the left, the first column from above. */
function residualsOf({ size, rgba }: Image): Uint8Array {
  const stride = size * 4
  return rgba.map((value, at) => {
    const left = rgba[at - 4] ?? 0
    const top = rgba[at - stride] ?? 0
    if (at < 4) return value - (at === 3 ? 0xff : 0)
    if (at < stride) return value - left
    if (at % stride < 4) return value - top
    return value - Math.min(255, Math.max(0, left + top - (rgba[at - stride - 4] ?? 0)))
  })
}

function riff(chunks: readonly Buffer[]): Buffer {
  return chunk('RIFF', Buffer.concat([Buffer.from('WEBP', 'latin1'), ...chunks]))
}

function chunk(type: string, data: Buffer): Buffer {
  const header = Buffer.alloc(8)
  header.write(type, 'latin1')
  header.writeUInt32LE(data.length, 4)
  return Buffer.concat([header, data, Buffer.alloc(data.length % 2)])
}

function threeBytes(value: number): number[] {
  return [value & 0xff, (value >> 8) & 0xff, (value >> 16) & 0xff]
}
