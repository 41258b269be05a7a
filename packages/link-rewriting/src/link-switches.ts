import type { RewriteRule } from './compile-rules.ts'

/** A site whose links an administrator rewrites with one switch instead of patterns. */
export interface LinkSwitch {
  /** Identifies the switch; never shown. */
  readonly id: string
  /** The site, as members call it. */
  readonly name: string
  /** The links that are rewritten, as the beginning of a sentence. */
  readonly links: string
  /** The host of the third party in the rewritten links; null if they stay on the site. */
  readonly service: string | null
  /** Apply in every channel, in this order. No link matches two of them. */
  readonly rules: readonly { readonly input: string; readonly output: string }[]
}

/** The end of a link whose query, fragment and last slash are dropped: they track, or the service ignores them. */
const END = '/?(?:[?#].*)?$'

/**
 * The switches in the order in which they are shown. Each covers the spellings of an address and leaves other pages of the site
 * alone, because the services cannot show them.
 *
 * Each service opens the site's own page in a browser and answers Discord with a preview. Of the services for a site, the list has the
 * one whose maintainers answered reports of failures last: ddinstagram.com has no DNS records since September 2025, and rxddit.com got
 * no posts from Reddit after May 2026.
 */
export const LINK_SWITCHES: readonly LinkSwitch[] = [
  {
    id: 'x',
    name: 'X and Twitter',
    links: 'Posts',
    service: 'fxtwitter.com',
    rules: [
      {
        input: `(?i)^https?://(?:(?:www|m|mobile)\\.)?(?:x|twitter)\\.com/(\\w+)(?:/web)?/status(?:es)?/(\\d+)((?:/(?:photo|video)/\\d+)?)(?:/mediaviewer)?${END}`,
        output: 'https://fxtwitter.com/$1/status/$2$3',
      },
    ],
  },
  {
    id: 'reddit',
    name: 'Reddit',
    links: 'Posts, comments and share links',
    service: 'vxreddit.com',
    rules: [
      {
        input:
          '(?i)^https?://(?:[\\w-]+\\.)?reddit\\.com/((?:(?:r|u|user)/[\\w-]+/(?:comments|s)|comments)/\\w+(?:/[^/?#]+)*)' +
          END,
        output: 'https://vxreddit.com/$1',
      },
      {
        input: `(?i)^https?://(?:(?:www\\.)?redd\\.it|(?:[\\w-]+\\.)?reddit\\.com/(?:gallery|video|poll|tb))/(\\w+)${END}`,
        output: 'https://vxreddit.com/comments/$1',
      },
    ],
  },
  {
    id: 'tiktok',
    name: 'TikTok',
    links: 'Videos, photos and share links',
    service: 'tnktok.com',
    rules: [
      {
        input: `(?i)^https?://(?:(?:www|m|lite)\\.)?tiktok\\.com/(@[\\w.-]*/(?:video|photo)/\\d+|t/\\w+)${END}`,
        output: 'https://tnktok.com/$1',
      },
      {
        input: `(?i)^https?://(?:www\\.)?(vm|vt)\\.tiktok\\.com/(\\w+)${END}`,
        output: 'https://$1.tnktok.com/$2',
      },
    ],
  },
  {
    id: 'instagram',
    name: 'Instagram',
    links: 'Posts, reels and share links',
    service: 'kkinstagram.com',
    rules: [
      {
        input: `(?i)^https?://(?:(?:www|m)\\.)?instagr(?:am\\.com|\\.am)/(?:(share/(?:(?:p|reels?)/)?[\\w-]+)|(?:[\\w.]+/)?((?:p|reels?|tv)/[\\w-]+)(?:/c/\\d+)?)${END}`,
        output: 'https://kkinstagram.com/$1$2',
      },
    ],
  },
  {
    id: 'bluesky',
    name: 'Bluesky',
    links: 'Posts',
    service: 'fxbsky.app',
    rules: [
      {
        input: `(?i)^https?://(?:(?:www|m|mobile)\\.)?bsky\\.app/profile/([\\w.:%-]+/post/\\w+)${END}`,
        output: 'https://fxbsky.app/profile/$1',
      },
    ],
  },
  {
    id: 'amazon',
    name: 'Amazon tracking',
    links: 'Product links',
    service: null,
    rules: [
      {
        // A link without something to remove does not match, so that the bot does not reply to it.
        input:
          '(?i)^(https?://)(?:(?:smile|m)\\.)?(www\\.)?amazon\\.(com(?:\\.(?:au|be|br|mx|tr))?|co\\.(?:jp|uk|za)|ae|ca|cn|de|eg|es|fr|ie|in|it|nl|pl|sa|se|sg)/(?:[^?#]*/)?(?:dp|gp/product|gp/aw/d|exec/obidos/asin|o/asin)/(\\w{10})(?:/[^/?#]|/?[?#].).*',
        output: '$1$2amazon.$3/dp/$4',
      },
    ],
  },
]

/**
 * The switch that made each rule of a list; undefined for other rules. A switch is on when the list contains each of its rules, in any
 * place and for every channel. A rule of a switch that is not on belongs to no switch.
 */
export function switchesOf(list: readonly RewriteRule[]): (LinkSwitch | undefined)[] {
  const made = list.map((rule) => LINK_SWITCHES.find(({ rules }) => rules.some((one) => isMade(rule, one))))
  const isOn = ({ rules }: LinkSwitch): boolean => rules.every((one) => list.some((rule) => isMade(rule, one)))
  return made.map((one) => (one && isOn(one) ? one : undefined))
}

/** Whether a rule is one of a switch. Spaces around a pattern are ignored, since the engine ignores them. */
function isMade(rule: RewriteRule, { input, output }: LinkSwitch['rules'][number]): boolean {
  return rule.channel_ids === null && rule.input_pattern.trim() === input && rule.output_pattern.trim() === output
}
