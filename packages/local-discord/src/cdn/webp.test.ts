import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '../chat/testing/visit.ts'
import { demoWorld, GUILDS, startLocalDiscord, USERS, type LocalDiscord } from '../index.ts'

const STILL = '/emojis/1141162776674860166'
const ANIMATED = '/emojis/1141162876317264281'

let local: LocalDiscord
let browser: Browser
let page: Page
beforeAll(async () => {
  local = await startLocalDiscord({ ...demoWorld, port: 0, dataDir: null })
  browser = await openBrowser()
  page = await browser.newPage()
  // Any page of this machine may read the images.
  await page.goto(local.origin)
})
afterAll(async () => {
  await page.close()
  await browser.close()
  await local.close()
})

function iconOf(guildId: string): string {
  const guild = local.state.world.guilds.find((one) => one.id === guildId)
  return `/icons/${guildId}/${guild?.icon ?? ''}`
}

function avatarOf(userId: string): string {
  const user = local.state.world.users.find((one) => one.id === userId)
  return `/avatars/${userId}/${user?.avatar ?? ''}`
}

/** The size, type, number of frames and, as a text, the pixels of the first frame as the browser decodes them. */
function decode(path: string): Promise<{ size: number; type: string; frames: number; pixels: string }> {
  return page.evaluate(async (url) => {
    const response = await fetch(url)
    const type = response.headers.get('content-type') ?? ''
    const decoder = new ImageDecoder({ data: await response.arrayBuffer(), type })
    await decoder.tracks.ready
    const { image } = await decoder.decode({ frameIndex: 0 })
    const size = image.displayWidth
    const canvas = new OffscreenCanvas(size, image.displayHeight).getContext('2d')
    canvas?.drawImage(image, 0, 0)
    const pixels = canvas?.getImageData(0, 0, size, image.displayHeight).data.join() ?? ''
    return { size, type, frames: decoder.tracks.selectedTrack?.frameCount ?? 0, pixels }
  }, `${local.endpoints.cdnUrl}${path}`)
}

describe('a WebP of the CDN', () => {
  it.each<[string, () => string]>([
    ['an emoji', () => STILL],
    ['an animated emoji', () => ANIMATED],
    ['a guild', () => iconOf(GUILDS.guildhallDemo)],
    ['a guild with an animated icon', () => iconOf(GUILDS.raidNight)],
    ['a user', () => avatarOf(USERS.ada)],
  ])('has the same pixels as the PNG of %s in every size', async (_what, path) => {
    for (const size of [16, 32, 64, 128]) {
      const png = await decode(`${path()}.png?size=${size}`)
      const webp = await decode(`${path()}.webp?size=${size}&quality=lossless`)
      expect(webp).toEqual({ ...png, type: 'image/webp', frames: 1 })
    }
  })

  it('is animated on request if the image is animated', async () => {
    const frames = async (path: string): Promise<number> => (await decode(path)).frames
    expect(await frames(`${ANIMATED}.webp?animated=true`)).toBe(2)
    expect(await frames(`${iconOf(GUILDS.raidNight)}.webp?size=64&animated=true`)).toBe(2)
    expect(await frames(`${ANIMATED}.webp`)).toBe(1)
    expect(await frames(`${STILL}.webp?animated=true`)).toBe(1)
  })

  it('is rejected for unknown images, formats and sizes', async () => {
    for (const path of ['/emojis/1.webp', `${STILL}.webp.webp`, `${STILL}.bmp`, '/embed/avatars/1.webp'])
      expect([path, (await fetch(`${local.endpoints.cdnUrl}${path}`)).status]).toEqual([path, 404])
    expect((await fetch(`${local.endpoints.cdnUrl}${STILL}.webp?size=5`)).status).toBe(400)
  })
})
