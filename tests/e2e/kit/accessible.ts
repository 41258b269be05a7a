import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

/**
 * Fails when axe reports a violation on the page.
 * The page's policy forbids foreign scripts, so axe is evaluated instead of added as a tag.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe.source)
  const found = await page.evaluate(async () => {
    // An element that is fading in has a contrast of its own.
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)))
    // Reading the style sheets costs as much as the rules, and only an experimental rule, which does not run, looks at them.
    const { violations } = await window.axe.run(document, {
      resultTypes: ['violations'],
      preload: { assets: ['media'] },
    })
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} (${failureSummary ?? ''})`).join('; ')}`,
    )
  })
  expect(found, `axe on ${page.url()}`).toEqual([])
}

declare global {
  interface Window {
    readonly axe: { run(context: Document, options: AxeOptions): Promise<AxeReport> }
  }
}

interface AxeOptions {
  readonly resultTypes: readonly string[]
  readonly preload: { readonly assets: readonly string[] }
}

interface AxeReport {
  readonly violations: readonly {
    readonly id: string
    readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary?: string }[]
  }[]
}
