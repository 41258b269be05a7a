import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

/**
 * Fails when axe finds anything to complain about on the page as it stands.
 * The page's own rules forbid foreign scripts, so axe goes in as an evaluation and not as a tag.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe.source)
  const found = await page.evaluate(async () => {
    // What is still fading in has the contrast of neither its beginning nor its end.
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)))
    const { violations } = await window.axe.run(document)
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} (${failureSummary ?? ''})`).join('; ')}`,
    )
  })
  expect(found, `axe on ${page.url()}`).toEqual([])
}

declare global {
  interface Window {
    readonly axe: { run(context: Document): Promise<AxeReport> }
  }
}

interface AxeReport {
  readonly violations: readonly {
    readonly id: string
    readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary?: string }[]
  }[]
}
