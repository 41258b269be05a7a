import type { Locator, Page } from '@playwright/test'

interface Point {
  x: number
  y: number
}

/** The middle of an element, in px of the window. */
async function middleOf(element: Locator): Promise<Point> {
  const box = await element.boundingBox()
  if (!box) throw new Error('cannot drag what is not on the screen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** The start and end of a drag, scrolled away from the window's edges, where a list would start to scroll. */
async function endsOf(from: Locator, to: Locator): Promise<[Point, Point]> {
  await to.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  return [await middleOf(from), await middleOf(to)]
}

/** The points of a drag between two points, in small steps like those of a hand. */
function wayBetween(from: Point, to: Point): Point[] {
  const steps = Array.from({ length: 12 }, (_, at) => (at + 1) / 12)
  return steps.map((part) => ({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }))
}

/** Drags one element onto another by mouse. */
export async function dragByMouse(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = await endsOf(from, to)
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  for (const point of wayBetween(start, end)) await page.mouse.move(point.x, point.y)
  await page.mouse.up()
}

/** Drags one element onto another by touch. */
export async function dragByFinger(page: Page, from: Locator, to: Locator): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  const [start, end] = await endsOf(from, to)
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [start] })
  for (const point of wayBetween(start, end)) {
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] })
  }
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
