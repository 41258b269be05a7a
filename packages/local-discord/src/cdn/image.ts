/** A square image of `size` × `size` pixels, row by row, with four bytes (red, green, blue, alpha) per pixel. */
export interface Image {
  readonly size: number
  readonly rgba: Uint8Array
}

type Rgb = readonly [number, number, number]
/** The color at a point of the unit square; null is transparent. */
type Shape = (x: number, y: number) => Rgb | null

/** The number of samples per pixel and direction: more for small images, whose edges need smoothing. */
const samplesOf = (size: number): number => (size >= 128 ? 2 : 3)

/** The image of a guild, user or application: a colored tile with a mirrored pattern. */
export function drawTile(seed: string, size: number): Image {
  const bits = hash(seed)
  const hue = bits % 360
  const [light, dark, ink] = [hsl(hue, 0.62, 0.58), hsl(hue + 28, 0.6, 0.42), hsl(hue, 0.75, 0.94)]
  const cells = hash(`${seed}:cells`)
  return draw(size, (x, y) => {
    const [column, row] = [Math.floor((x - 0.2) / 0.12), Math.floor((y - 0.2) / 0.12)]
    const inside = column >= 0 && column < 5 && row >= 0 && row < 5
    const mirrored = column < 3 ? column : 4 - column
    if (inside && (cells >>> (row * 3 + mirrored)) & 1) return ink
    return mix(light, dark, (x + y) / 2)
  })
}

/** A default avatar: a figure on one of Discord's six colors. */
export function drawFigure(index: number, size: number): Image {
  const colours: readonly Rgb[] = [
    [88, 101, 242],
    [116, 127, 141],
    [59, 165, 93],
    [250, 166, 26],
    [237, 66, 69],
    [235, 69, 158],
  ]
  const back = colours[index % colours.length] ?? [88, 101, 242]
  return draw(size, (x, y) => {
    const head = Math.hypot(x - 0.5, y - 0.4) < 0.16
    const shoulders = Math.hypot((x - 0.5) / 1.15, y - 0.86) < 0.25 && y < 0.8
    return head || shoulders ? [255, 255, 255] : back
  })
}

/** An emoji: a round face in the seed's color. Frame 1 winks, for animated emojis. */
export function drawFace(seed: string, size: number, frame: 0 | 1): Image {
  const hue = hash(seed) % 360
  const [skin, shade, ink] = [hsl(hue, 0.85, 0.66), hsl(hue + 14, 0.8, 0.52), hsl(hue, 0.6, 0.16)]
  return draw(size, (x, y) => {
    if (Math.hypot(x - 0.5, y - 0.5) > 0.48) return null
    const leftEye = Math.hypot((x - 0.33) / 0.8, y - 0.4) < 0.075
    const rightEye =
      frame === 0
        ? Math.hypot((x - 0.67) / 0.8, y - 0.4) < 0.075
        : Math.abs(x - 0.67) < 0.09 && Math.abs(y - 0.41) < 0.022
    const smile = Math.abs(Math.hypot(x - 0.5, y - 0.5) - 0.26) < 0.03 && y > 0.57
    return leftEye || rightEye || smile ? ink : mix(skin, shade, y)
  })
}

function draw(size: number, shape: Shape): Image {
  const rgba = new Uint8Array(size * size * 4)
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) rgba.set(pixel(shape, x, y, size), (y * size + x) * 4)
  }
  return { size, rgba }
}

function pixel(shape: Shape, x: number, y: number, size: number): [number, number, number, number] {
  const samples = samplesOf(size)
  let [red, green, blue, hits] = [0, 0, 0, 0]
  for (let step = 0; step < samples * samples; step += 1) {
    const [dx, dy] = [(step % samples) + 0.5, Math.floor(step / samples) + 0.5]
    const colour = shape((x + dx / samples) / size, (y + dy / samples) / size)
    if (colour === null) continue
    red += colour[0]
    green += colour[1]
    blue += colour[2]
    hits += 1
  }
  if (hits === 0) return [0, 0, 0, 0]
  return [red / hits, green / hits, blue / hits, (255 * hits) / (samples * samples)]
}

/** FNV-1a, with the high bits mixed into the low ones. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193) >>> 0
  return (value ^ (value >>> 15)) >>> 0
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share, from[2] + (to[2] - from[2]) * share]
}

function hsl(hue: number, saturation: number, lightness: number): Rgb {
  const amplitude = saturation * Math.min(lightness, 1 - lightness)
  const channel = (offset: number): number => {
    const position = (offset + hue / 30) % 12
    return 255 * (lightness - amplitude * Math.max(-1, Math.min(position - 3, 9 - position, 1)))
  }
  return [channel(0), channel(8), channel(4)]
}
