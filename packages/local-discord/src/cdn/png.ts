import { crc32, deflateSync } from 'node:zlib'
import type { Image } from './image.ts'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Encodes an image as a PNG: 8 bits per channel, with transparency, not interlaced. */
export function encodePng(image: Image): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(image.size, 0)
  header.writeUInt32BE(image.size, 4)
  header.set([8, 6, 0, 0, 0], 8)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows(image))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The rows, each preceded by its filter type, 0 for none. */
function rows({ size, rgba }: Image): Buffer {
  const stride = size * 4
  const raw = Buffer.alloc(size * (stride + 1))
  for (let y = 0; y < size; y += 1) raw.set(rgba.subarray(y * stride, (y + 1) * stride), y * (stride + 1) + 1)
  return raw
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(named.length + 8)
  frame.writeUInt32BE(data.length, 0)
  frame.set(named, 4)
  frame.writeUInt32BE(crc32(named), named.length + 4)
  return frame
}
