import { pathOf, CONTENTS, type Group, type Page } from './texts.ts'

/** A page of the guide with its contents and search. Its style is a file, because the page policy forbids inline styles. */
export function shell(page: Page, groups: readonly Group[]): string {
  const contents = list(page, groups)
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${page.title} · Guildhall</title>
    <link rel="icon" href="/icon.svg" />
    <link rel="stylesheet" href="/guide/guide.css" />
    <script src="/theme.js"></script>
    <script type="module" src="/guide/guide.js"></script>
  </head>
  <body>
    <a class="skip" href="#content">Skip to content</a>
    <header>
      <a class="home" href="/"><img src="/icon.svg" alt="" width="20" height="20" /><span>Guildhall</span></a>
      <search hidden>
        <input type="search" role="combobox" aria-label="Search the guide" placeholder="Search the guide" autocomplete="off" spellcheck="false" aria-autocomplete="list" aria-expanded="false" aria-controls="results" />
        <kbd aria-hidden="true">/</kbd>
        <div class="found" hidden><div id="results" role="listbox" aria-label="Results"></div><p role="status"></p></div>
      </search>
    </header>
    <div class="columns">
      <details><summary>Contents</summary><nav aria-label="Contents">${contents}</nav></details>
      <nav class="side" aria-label="Contents">${contents}</nav>
      <main id="content" tabindex="-1">
${page.body}
${neighbors(page, groups)}
      </main>
    </div>
  </body>
</html>
`
}

function list(page: Page, groups: readonly Group[]): string {
  const item = (file: string, title: string): string =>
    `<li><a href="${pathOf(file)}"${file === page.file ? ' aria-current="page"' : ''}>${title}</a></li>`
  const parts = groups.map(
    ({ title, pages }) =>
      `<li><span>${title}</span><ul>${pages.map((to) => item(to.file, to.title)).join('')}</ul></li>`,
  )
  return `<ul>${item(CONTENTS, 'User guide')}${parts.join('')}</ul>`
}

/** The links to the page before and the page after, in the order of the contents. */
function neighbors(page: Page, groups: readonly Group[]): string {
  const order = [{ file: CONTENTS, title: 'User guide' }, ...groups.flatMap(({ pages }) => pages)]
  const at = order.findIndex(({ file }) => file === page.file)
  const link = (to: { file: string; title: string } | undefined, rel: 'prev' | 'next', label: string): string =>
    to ? `<a rel="${rel}" href="${pathOf(to.file)}"><small>${label}</small> ${to.title}</a>` : ''
  const previous = link(at > 0 ? order[at - 1] : undefined, 'prev', 'Previous')
  return `<nav class="turn" aria-label="Pages beside this one">${previous}${link(order[at + 1], 'next', 'Next')}</nav>`
}
