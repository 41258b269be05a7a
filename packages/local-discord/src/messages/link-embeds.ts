import type { JsonObject } from '../kernel/model.ts'

/** Discord previews no more links of one message. */
const MOST = 5

/** Where a link is none: in code, and between angle brackets. Else an address, without the punctuation that follows it. */
const LINKS = /```[\s\S]*?```|`[^`\n]*`|<https?:\/\/[^\s>]+>|(https?:\/\/[^\s<>|]*[^\s<>|.,:;!?"')\]])/gi

/** The embeds that Discord makes of the links in a text: here without looking at what they lead to. */
export function linkEmbeds(content: string): JsonObject[] {
  const links = [...content.matchAll(LINKS)].flatMap(([, link]) =>
    link !== undefined && URL.canParse(link) ? link : [],
  )
  return [...new Set(links)].slice(0, MOST).map((url) => ({ type: 'link', url, title: new URL(url).host }))
}

/** Whether an embed was made of a link, and not by the message's author. */
export function isLinkEmbed(embed: JsonObject): boolean {
  return embed['type'] === 'link'
}
