import { Marked, type Token, type Tokens } from 'marked'

/** A part of a page below one heading, for the search. */
interface Section {
  /** The address of the page. */
  path: string
  page: string
  /** The heading; that of the page for the text before the first one. */
  title: string
  anchor: string
  text: string
}

/** A page of the guide, rendered. */
export interface Page {
  file: string
  path: string
  title: string
  body: string
  sections: readonly Section[]
}

/** A group of the contents. */
export interface Group {
  title: string
  pages: readonly { file: string; title: string }[]
}

/** Width and height of a picture in CSS pixels; null if they are unknown. */
type SizeOf = (picture: string) => { width: number; height: number } | null

/** Longest code that is kept on one line, in characters: it fits into a column of a table on a phone. */
const LONGEST_ON_ONE_LINE = 12

/** The file of the contents, which is the first page. */
export const CONTENTS = 'README.md'

/** The address of a file of the guide: the contents at the root, the others below it. */
export function pathOf(file: string): string {
  return file === CONTENTS ? '/guide/' : `/guide/${file.replace(/\.md$/, '')}/`
}

/** The anchor of a heading, as GitHub makes it: "/blame" is "blame", "With a prefix" is "with-a-prefix". */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
}

/** The groups of the contents, in the order of the file. Each item begins with the link of its page. */
export function groupsOf(contents: string): Group[] {
  return contents
    .split(/^## /m)
    .slice(1)
    .map((part) => ({
      title: part.slice(0, part.indexOf('\n')),
      pages: [...part.matchAll(/^- \[([^\]]+)\]\(([\w-]+\.md)\)/gm)].map(([, title = '', file = '']) => ({
        file,
        title,
      })),
    }))
}

/** Renders a file of the guide. Its pictures are named in the dark theme, as GitHub shows them. */
export function render(file: string, text: string, sizeOf: SizeOf): Page {
  const path = pathOf(file)
  const marked = new Marked({
    renderer: {
      heading({ tokens, text, depth }) {
        return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      codespan({ text }) {
        const attribute = text.length <= LONGEST_ON_ONE_LINE ? ' class="short"' : ''
        return `<code${attribute}>${escaped(text)}</code>`
      },
      image: ({ href, text }) => picture(href, text, sizeOf),
    },
  })
  // The files link to each other by file name, so that the links also work on GitHub.
  const linked = text.replace(
    /\]\(([\w-]+\.md)((?:#[\w-]+)?)\)/g,
    (_, to: string, at: string) => `](${pathOf(to)}${at})`,
  )
  const tokens = marked.lexer(linked)
  const title = tokens.find(isHeading)?.text ?? 'User guide'
  const sections: Section[] = []
  for (const token of tokens) {
    if (isHeading(token))
      sections.push({ path, page: title, title: token.text, anchor: anchorOf(token.text), text: '' })
    else if (token.type !== 'space') {
      const last = sections.at(-1)
      if (last) last.text = `${last.text} ${plain(marked.parser([token]))}`.trim()
    }
  }
  // An empty heading of a column is not a header for screen readers, so it becomes an ordinary cell.
  const body = marked.parser(tokens).replaceAll('<th></th>', '<td></td>')
  return { file, path, title, body, sections }
}

function isHeading(token: Token): token is Tokens.Heading {
  return token.type === 'heading'
}

/** One image a theme, of which the styles show one. The hidden one is not loaded, because it is lazy. */
function picture(href: string, alt: string, sizeOf: SizeOf): string {
  const size = sizeOf(href)
  const space = size ? ` width="${size.width}" height="${size.height}"` : ''
  return (['dark', 'light'] as const)
    .map((theme) => {
      const src = `/guide/${href.replace('-dark.', `-${theme}.`)}`
      return `<img class="in-${theme}" src="${src}" alt="${alt}"${space} loading="lazy" />`
    })
    .join('')
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'" }

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** The text of rendered HTML. */
function plain(html: string): string {
  return html
    .replace(/<(?:\/(?:td|th|li|p)|br)[^>]*>/g, ' ')
    .replace(/<[^>]+>/g, '')
    .replace(/&([\w#]+);/g, (all, name: string) => ENTITIES[name] ?? all)
    .replace(/\s+/g, ' ')
    .trim()
}
