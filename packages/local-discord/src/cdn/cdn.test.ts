import { inflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoWorld, GUILDS, startLocalDiscord, USERS, type LocalDiscord } from '../index.ts'

const STILL = '1141162776674860166'
const ANIMATED = '1141162876317264281'

let local: LocalDiscord

beforeAll(async () => {
  local = await startLocalDiscord({ ...demoWorld, port: 0, dataDir: null })
})
afterAll(() => local.close())

const get = (path: string): Promise<Response> => fetch(`${local.endpoints.cdnUrl}${path}`)

function iconPath(): string {
  const guild = local.state.world.guilds.find((one) => one.id === GUILDS.guildhallDemo)
  return `/icons/${GUILDS.guildhallDemo}/${guild?.icon ?? ''}.png`
}

/** Width, height and pixels of a PNG with one block of data. */
async function readPng(response: Response): Promise<{ width: number; height: number; bytes: number }> {
  const file = Buffer.from(await response.arrayBuffer())
  expect(file.subarray(1, 4).toString('latin1')).toBe('PNG')
  const start = file.indexOf('IDAT')
  const pixels = inflateSync(file.subarray(start + 4, start + 4 + file.readUInt32BE(start - 4)))
  return { width: file.readUInt32BE(16), height: file.readUInt32BE(20), bytes: pixels.length }
}

describe('the CDN', () => {
  it('draws the same icon of a guild each time, in the requested size', async () => {
    const first = await get(`${iconPath()}?size=64`)
    expect(first.headers.get('content-type')).toBe('image/png')
    expect(first.headers.get('cache-control')).toContain('max-age=31536000')
    expect(first.headers.get('access-control-allow-origin')).toBe('*')
    expect(await readPng(first.clone())).toEqual({ width: 64, height: 64, bytes: 64 * (64 * 4 + 1) })
    const second = await get(`${iconPath()}?size=64`)
    expect(await second.arrayBuffer()).toEqual(await first.arrayBuffer())
  })

  it('does not enlarge an image and rejects sizes that Discord does not have', async () => {
    expect((await readPng(await get(`${iconPath()}?size=4096`))).width).toBe(128)
    expect((await get(`${iconPath()}?size=100`)).status).toBe(400)
    expect((await get(`${iconPath()}?size=x`)).status).toBe(400)
  })

  it('sends a GIF with two frames for an animated emoji and 415 for a static one', async () => {
    const response = await get(`/emojis/${ANIMATED}.gif`)
    const file = Buffer.from(await response.arrayBuffer()).toString('latin1')
    expect(response.headers.get('content-type')).toBe('image/gif')
    expect(file.startsWith('GIF89a')).toBe(true)
    // Each frame starts with a graphic control block.
    expect(file.split('\x21\xf9\x04')).toHaveLength(3)
    expect((await get(`/emojis/${STILL}.gif`)).status).toBe(415)
    expect((await readPng(await get(`/emojis/${STILL}.png?size=32`))).width).toBe(32)
  })

  it('animates an icon whose hash starts with a_', async () => {
    const guild = local.state.world.guilds.find((one) => one.id === GUILDS.raidNight)
    const response = await get(`/icons/${GUILDS.raidNight}/${guild?.icon ?? ''}.gif?size=32`)
    expect(response.headers.get('content-type')).toBe('image/gif')
    expect((await get(iconPath().replace('.png', '.gif'))).status).toBe(415)
  })

  it('draws default avatars', async () => {
    expect((await readPng(await get('/embed/avatars/5.png'))).width).toBe(128)
    expect((await get('/embed/avatars/6.png')).status).toBe(404)
  })

  it.each([
    ['another hash', `/icons/${GUILDS.guildhallDemo}/0123456789abcdef0123456789abcdef.png`],
    ['another guild', `/icons/1/0123456789abcdef0123456789abcdef.png`],
    ['a user without an avatar', `/avatars/${USERS.dan}/0123456789abcdef0123456789abcdef.png`],
    ['an unknown emoji', '/emojis/1.png'],
    ['an unsupported type of image', '/banners/1/2.png'],
  ])('answers 404 for %s', async (_what, path) => {
    expect((await get(path)).status).toBe(404)
  })
})
