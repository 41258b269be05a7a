/**
 * The width and height of a WebP picture in pixels.
 *
 * @throws Error for another format. The layout is that of https://developers.google.com/speed/webp/docs/riff_container.
 */
export function sizeOfWebp(bytes: Buffer): { width: number; height: number } {
  const kind = bytes.toString('latin1', 12, 16)
  if (kind === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  if (kind === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  throw new Error(`A picture of the guide is not a lossy WebP: ${kind}`)
}
