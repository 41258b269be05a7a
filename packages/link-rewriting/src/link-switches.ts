import type { RewriteRule } from './compile-rules.ts'

/** The rules of a switch, as this version or an earlier one makes them. */
export interface SwitchForm {
  /** The host of the third party in the rewritten links; null if they stay on the site. */
  readonly service: string | null
  /** Apply in every channel, in this order. No link matches two of them. */
  readonly rules: readonly { readonly input: string; readonly output: string }[]
}

/** A site whose links an administrator rewrites with one switch instead of patterns. */
export interface LinkSwitch extends SwitchForm {
  /** Identifies the switch; never shown. */
  readonly id: string
  /** The site, as members call it. */
  readonly name: string
  /** The links that are rewritten, as the beginning of a sentence. */
  readonly links: string
  /** Forms that earlier versions made, the latest first. Lists of servers still contain them, so they are never removed. */
  readonly earlier: readonly SwitchForm[]
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
 *
 * To change the rules of a switch, move the present form to the beginning of `earlier` (docs/decisions/0012).
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
    earlier: [
      {
        service: 'fxtwitter.com',
        rules: [
          {
            input: `(?i)^https?://(?:(?:www|m|mobile)\\.)?(?:x|twitter)\\.com/(\\w+)(?:/web)?/status(?:es)?/(\\d+)((?:/(?:photo|video)/\\d+)?)${END}`,
            output: 'https://fxtwitter.com/$1/status/$2$3',
          },
        ],
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
    earlier: [
      {
        service: 'vxreddit.com',
        rules: [
          {
            input:
              '(?i)^https?://(?:(?:www|old|new|np|m|mobile|i|amp|sh)\\.)?reddit\\.com/((?:(?:r|u|user)/[\\w-]+/(?:comments|s)|comments)/\\w+(?:/[^/?#]+)*)' +
              END,
            output: 'https://vxreddit.com/$1',
          },
          { input: `(?i)^https?://(?:www\\.)?redd\\.it/(\\w+)${END}`, output: 'https://vxreddit.com/$1' },
        ],
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
    earlier: [
      {
        service: 'tnktok.com',
        rules: [
          {
            input: `(?i)^https?://(?:(?:www|m)\\.)?tiktok\\.com/(@[\\w.-]*/(?:video|photo)/\\d+|t/\\w+)${END}`,
            output: 'https://tnktok.com/$1',
          },
          {
            input: `(?i)^https?://(?:www\\.)?(vm|vt)\\.tiktok\\.com/(\\w+)${END}`,
            output: 'https://$1.tnktok.com/$2',
          },
        ],
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
    earlier: [
      {
        service: 'kkinstagram.com',
        rules: [
          {
            input: `(?i)^https?://(?:(?:www|m)\\.)?instagr(?:am\\.com|\\.am)/(?:(share/(?:(?:p|reels?)/)?[\\w-]+)|(?:[\\w.]+/)?((?:p|reels?|tv)/[\\w-]+))${END}`,
            output: 'https://kkinstagram.com/$1$2',
          },
        ],
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
    earlier: [],
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
    earlier: [
      {
        service: null,
        rules: [
          {
            input:
              '(?i)^(https?://)(?:(?:smile|m)\\.)?(www\\.)?amazon\\.(com(?:\\.(?:au|be|br|mx|tr))?|co\\.(?:jp|uk|za)|ae|ca|cn|de|eg|es|fr|ie|in|it|nl|pl|sa|se|sg)/(?:[^?#]*/)?(?:dp|gp/product|gp/aw/d|exec/obidos/asin)/(\\w{10})(?:(/?)$|[/?#].*)',
            output: '$1$2amazon.$3/dp/$4$5',
          },
        ],
      },
    ],
  },
]

/**
 * The form of a switch that a list has; undefined while the switch is off. A switch is on when the list contains each rule of one of its
 * forms, in any place and for every channel. The bot applies the rules that are in the list, also those of an earlier form.
 */
export function formOf(list: readonly RewriteRule[], made: LinkSwitch): SwitchForm | undefined {
  return formsOf(list, made)[0]
}

/** The switch that made each rule of a list; undefined for other rules, also for those of a switch that is not on. */
export function switchesOf(list: readonly RewriteRule[]): (LinkSwitch | undefined)[] {
  const on = LINK_SWITCHES.map((made) => ({ made, rules: formsOf(list, made).flatMap(({ rules }) => rules) }))
  return list.map((rule) => on.find(({ rules }) => rules.some((one) => isMade(rule, one)))?.made)
}

/** The forms of a switch whose rules are all in a list, the latest first. */
function formsOf(list: readonly RewriteRule[], made: LinkSwitch): SwitchForm[] {
  return [made, ...made.earlier].filter(({ rules }) => rules.every((one) => list.some((rule) => isMade(rule, one))))
}

/** Whether a rule is one of a switch. Spaces around a pattern are ignored, since the engine ignores them. */
function isMade(rule: RewriteRule, { input, output }: SwitchForm['rules'][number]): boolean {
  return rule.channel_ids === null && rule.input_pattern.trim() === input && rule.output_pattern.trim() === output
}
