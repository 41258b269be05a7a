import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { MovedClock } from '../moved-clock/moved-clock.ts'
import { DEMO, PREPARED_AT, prepareCommunity, SEEN_AT } from './guide/community.ts'
import { PICTURES, type GuidePicture } from './guide/pictures.ts'
import { test } from './kit/test.ts'

/** The folder for the pictures; without it none are taken, and only the names are checked. */
const FOLDER = process.env['GUIDE_PICTURES']

/** The quality of the pictures: text stays sharp, and all of them together stay below 3 MB. */
const QUALITY = 0.82
test.use({
  deviceScaleFactor: FOLDER === undefined ? 1 : 2,
  contextOptions: { reducedMotion: 'reduce' },
  ownProcesses: true,
  settings: async ({ browserName: _ }, use) => {
    const clock = await MovedClock.start(PREPARED_AT.toISOString())
    await use(clock.variables)
    await clock.remove()
  },
})

// Taking them in both themes takes two minutes.
test.describe.configure({ timeout: FOLDER === undefined ? 120_000 : 400_000 })

test('the pictures of the guide show what the dashboard still has', async ({ dashboard, chat, program }) => {
  const { page } = dashboard
  page.setDefaultTimeout(15_000)
  for (const shown of [page, chat.page]) {
    await shown.clock.setFixedTime(SEEN_AT)
    await shown.setViewportSize({ width: 1280, height: shown === page ? 1200 : 780 })
  }
  await dashboard.signIn('ada')
  await prepareCommunity(dashboard, program)
  const missing: string[] = []
  for (const picture of PICTURES) {
    for (const theme of FOLDER === undefined ? (['dark'] as const) : (['dark', 'light'] as const)) {
      for (const shown of [page, chat.page]) await shown.emulateMedia({ colorScheme: theme })
      await forgetWork(page)
      await dashboard.open('/')
      await dashboard.manage(DEMO)
      const part = await picture
        .open({ dashboard, chat, program })
        .catch((error: unknown) => String(error).split('\n').slice(0, 4).join(' '))
      if (typeof part === 'string') {
        missing.push(`${picture.name}: ${part}`)
        continue
      }
      await expect(part, picture.name).toBeVisible()
      for (const [role, name] of picture.names) {
        const found = part.getByRole(role, { name: beginning(name) }).first()
        const isShown = await found.waitFor({ timeout: 5_000 }).then(
          () => true,
          () => false,
        )
        if (!isShown) missing.push(`${picture.name}: ${role} “${name}”`)
      }
      if (FOLDER !== undefined) await take(part, picture, join(FOLDER, `${picture.name}-${theme}.webp`))
    }
  }
  expect(missing).toEqual([])
})

/** Deletes the draft of an open form, which the next picture would show, and the place. The dashboard writes a draft when it is left. */
async function forgetWork(page: Page): Promise<void> {
  await page.goto(new URL('/healthz', page.url()).href)
  await page.evaluate(() => {
    sessionStorage.clear()
    for (const key of Object.keys(localStorage)) if (key !== 'auth_token') localStorage.removeItem(key)
  })
}

/** A name, which a count, a state or the object may follow. */
function beginning(name: string): RegExp {
  return new RegExp(`^${name.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)}(?![\\p{L}\\p{N}])`, 'u')
}

async function take(part: Locator, { height, margin = 0 }: GuidePicture, path: string): Promise<void> {
  const page = part.page()
  await page.evaluate(async () => {
    await document.fonts.ready
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
  // Images outside of the window are lazy, and are never loaded.
  await page.waitForFunction(() =>
    [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
  )
  await page.mouse.move(0, 0)
  const box = await part.boundingBox()
  if (!box) throw new Error(`${path}: the part is not shown`)
  const clip = {
    x: box.x - margin,
    y: box.y - margin,
    width: box.width + 2 * margin,
    height: Math.min(box.height + 2 * margin, height),
  }
  const png = await page.screenshot({ clip, animations: 'disabled', caret: 'hide' })
  await mkdir(join(path, '..'), { recursive: true })
  await writeFile(path, await webpOf(page, png))
}

/** Chromium encodes WebP, which Playwright's screenshots do not offer. */
async function webpOf(page: Page, png: Buffer): Promise<Buffer> {
  const encoder = await page.context().newPage()
  const base64 = await encoder.evaluate(
    async ([source, quality]) => {
      const image = new Image()
      image.src = `data:image/png;base64,${source}`
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = image.naturalWidth
      canvas.height = image.naturalHeight
      canvas.getContext('2d', { alpha: false })?.drawImage(image, 0, 0)
      return canvas.toDataURL('image/webp', quality).split(',')[1] ?? ''
    },
    [png.toString('base64'), QUALITY] as const,
  )
  await encoder.close()
  return Buffer.from(base64, 'base64')
}
