import type { JsonObject } from '../kernel/model.ts'
import { isUrl } from './is-url.ts'

/** Discord's limit: link previews of a message. */
const MOST = 5

/** Code and URLs in angle brackets, which have no preview; or a URL without trailing punctuation, captured. */
const LINKS = /```[\s\S]*?```|`[^`\n]*`|<https?:\/\/[^\s>]+>|(https?:\/\/[^\s<>|]*[^\s<>|.,:;!?"')\]])/gi

/** The link previews of a text. The local Discord does not fetch the links: a preview has only the URL and its host. */
export function linkEmbeds(content: string): JsonObject[] {
  const links = [...content.matchAll(LINKS)].flatMap(([, link]) => (link !== undefined && isUrl(link) ? link : []))
  return [...new Set(links)].slice(0, MOST).map((url) => ({ type: 'link', url, title: new URL(url).host }))
}

/** Whether an embed is a link preview. */
export function isLinkEmbed(embed: JsonObject): boolean {
  return embed['type'] === 'link'
}
