import { META, PLATFORM } from '@guildhall/contract'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the user guide is served, when the dashboard's build brings one. */
const GUIDE_PATH = '/guide/'

/**
 * The dashboard's page with what it learns at run time written into it.
 *
 * @param webRoot folder of the built dashboard.
 * @param cdnUrl where Discord's images are.
 * @throws when there is no index.html, which means that the dashboard was not built.
 */
export function renderIndexHtml(webRoot: string, cdnUrl: string): string {
  const hasGuide = existsSync(join(webRoot, GUIDE_PATH, 'index.html'))
  const values = new Map<string, string>([
    [META.cdnUrl, cdnUrl],
    [META.platformName, PLATFORM.name],
    ...(hasGuide ? [[META.docsUrl, GUIDE_PATH] as const] : []),
  ])
  const names = Object.values(META).join('|')
  const template = readFileSync(join(webRoot, 'index.html'), 'utf8').replace(
    new RegExp(`\\s*<meta\\s+name="(?:${names})"[^>]*>`, 'g'),
    '',
  )
  const tags = [...values].map(([name, content]) => `<meta name="${name}" content="${escape(content)}" />`)
  return template.replace('</head>', () => `  ${tags.join('\n    ')}\n  </head>`)
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
