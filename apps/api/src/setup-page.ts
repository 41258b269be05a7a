import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { SETUP_PATH, type SetupCheck } from './setup-check.ts'

/** A page with its Content-Security-Policy, which allows its own style only. */
export interface SetupPage {
  readonly html: string
  readonly policy: string
}

/** The path of the dashboard's typeface in its build; null without a build. */
export function fontIn(webRoot: string | null): string | null {
  const assets = webRoot === null ? null : join(webRoot, 'assets')
  const name =
    assets !== null && existsSync(assets)
      ? readdirSync(assets).find((file) => /^inter-latin-wght-normal[\w.-]*\.woff2$/.test(file))
      : undefined
  return name === undefined ? null : `/assets/${name}`
}

/**
 * The page that receives the key. It continues by a navigation of its own, so that the browser sends the strict cookie wherever the address
 * was clicked, and the key leaves the address bar.
 */
export function openingPage(font: string | null): SetupPage {
  const refresh = `<meta http-equiv="refresh" content="0; url=${SETUP_PATH}">`
  return page(
    `<h1>Set up Guildhall</h1><p>The checks are running. This takes a few seconds.</p><p><a href="${SETUP_PATH}">Continue</a></p>`,
    font,
    refresh,
  )
}

/** The page with the results of all checks. */
export function checksPage(checks: readonly SetupCheck[], font: string | null): SetupPage {
  return page(
    `<h1>Set up Guildhall</h1>
<p role="status">${summaryOf(checks)}</p>
<form action="${SETUP_PATH}"><button>Check again</button></form>
<ul>${checks.map(itemOf).join('')}</ul>
<p class="quiet">Only this browser can open this page. It closes when someone signs in, or a day after Guildhall started. <a href="/">Open the dashboard</a></p>`,
    font,
    '',
  )
}

const STATUS_WORDS: Readonly<Record<SetupCheck['status'], string>> = {
  ok: 'OK',
  warning: 'Warning',
  failed: 'Failed',
  skipped: 'Skipped',
}

function summaryOf(checks: readonly SetupCheck[]): string {
  const failures = checks.filter(({ status }) => status === 'failed').length
  const warnings = checks.filter(({ status }) => status === 'warning').length
  if (failures + warnings === 0) return 'No problems found. Open the dashboard and sign in.'
  const parts = [
    ...(failures > 0 ? [failures === 1 ? '1 check failed' : `${failures} checks failed`] : []),
    ...(warnings > 0 ? [warnings === 1 ? '1 warning' : `${warnings} warnings`] : []),
  ]
  return `${parts.join(', ')}. Fix ${failures + warnings === 1 ? 'it' : 'them'}, then check again.`
}

function itemOf({ name, status, finding, fix }: SetupCheck): string {
  const title = name.slice(0, 1).toUpperCase() + name.slice(1)
  const how = fix === null ? '' : `<p class="fix"><strong>Fix:</strong> ${withLinks(fix)}</p>`
  return `<li><h2>${escapeHtml(title)} <span class="${status}">${STATUS_WORDS[status]}</span></h2><p>${escapeHtml(finding)}</p>${how}</li>`
}

/** Escapes a text and links Discord's pages in it. */
function withLinks(text: string): string {
  return escapeHtml(text).replace(
    /https:\/\/(?:discord\.com\/developers\/applications\/[\w/]+|discordstatus\.com)/g,
    (url) => `<a href="${url}" rel="noreferrer">${url}</a>`,
  )
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

function page(main: string, font: string | null, head: string): SetupPage {
  const style = styleOf(font)
  const hash = createHash('sha256').update(style).digest('base64')
  return {
    html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">${head}<title>Set up Guildhall</title><style>${style}</style></head>
<body><main>${main}</main></body></html>`,
    policy: `default-src 'none'; style-src 'sha256-${hash}'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  }
}

/** Colors and sizes of the dashboard: apps/web/src/styles.css. */
function styleOf(font: string | null): string {
  const face =
    font === null
      ? ''
      : `@font-face{font-family:'Inter Variable';font-weight:100 900;font-display:swap;src:url('${font}')}`
  return `${face}
:root{color-scheme:light dark}
*{box-sizing:border-box}
body{margin:0;background:light-dark(#f5f6f9,#101116);color:light-dark(#1a1c23,#eef0f6);font:.875rem/1.3125rem 'Inter Variable',system-ui,sans-serif;overflow-wrap:anywhere}
main{max-width:51.25rem;margin:0 auto;padding:1.5rem 1rem}
h1{margin:0 0 .5rem;font-size:1.375rem;line-height:1.75rem;letter-spacing:-.018em;font-weight:650}
h2{display:flex;gap:.5rem;align-items:center;justify-content:space-between;margin:0;font-size:.9375rem;line-height:1.375rem;font-weight:600}
p{margin:.25rem 0 0}
ul{margin:1rem 0;padding:0;list-style:none}
li{margin:0 0 .5rem;padding:.75rem 1rem;background:light-dark(#fff,#17181f);border:1px solid light-dark(#e4e6ed,rgb(255 255 255/.075));border-radius:.75rem}
span{flex:none;padding:.0625rem .5rem;border-radius:.5rem;font-size:.78125rem;line-height:1.125rem}
.ok{color:light-dark(#1a7a42,#57c785);background:light-dark(#e4f5ea,#152c20)}
.failed{color:light-dark(#c02b30,#ff8b8e);background:light-dark(#fdeced,#3a1c20)}
.warning{color:light-dark(#8a5a00,#e8b84a);background:light-dark(#fff6e0,#2f2613)}
.skipped,.quiet{color:light-dark(#565c6b,#a4a9b8)}
.skipped{background:light-dark(#e9ebf2,#1e2029)}
a{color:light-dark(#4752c4,#8e98ff)}
form{margin-top:1rem}
button{min-height:2.75rem;padding:0 1rem;border:0;border-radius:.5rem;background:#5865f2;color:#fff;font:inherit;font-weight:600;cursor:pointer}
button:hover{background:#4752c4}
a:focus-visible,button:focus-visible{outline:2px solid light-dark(#4752c4,#8e98ff);outline-offset:2px}`
}
