/** A preset rule. */
export interface ReadyRule {
  /** The links that it rewrites, and the service that shows them with a better preview. */
  readonly name: string
  readonly input: string
  readonly output: string
}

/** Sites whose previews in Discord are poor, and third-party services whose previews are good. */
export const READY_RULES: readonly ReadyRule[] = [
  {
    name: 'x.com posts → fxtwitter.com',
    input: '(?i)^https?://(?:www\\.|mobile\\.)?x\\.com/(\\w+/status/\\d+)',
    output: 'https://fxtwitter.com/$1',
  },
  {
    name: 'x.com posts → vxtwitter.com',
    input: '(?i)^https?://(?:www\\.|mobile\\.)?x\\.com/(\\w+/status/\\d+)',
    output: 'https://vxtwitter.com/$1',
  },
  {
    name: 'twitter.com posts → fxtwitter.com',
    input: '(?i)^https?://(?:www\\.|mobile\\.)?twitter\\.com/(\\w+/status/\\d+)',
    output: 'https://fxtwitter.com/$1',
  },
  {
    name: 'twitter.com posts → vxtwitter.com',
    input: '(?i)^https?://(?:www\\.|mobile\\.)?twitter\\.com/(\\w+/status/\\d+)',
    output: 'https://vxtwitter.com/$1',
  },
  {
    name: 'TikTok → vxtiktok.com',
    input: '(?i)^https?://((?:www|m|vm|vt)\\.)?tiktok\\.com/',
    output: 'https://$1vxtiktok.com/',
  },
  {
    name: 'Instagram posts and reels → kkinstagram.com',
    input: '(?i)^https?://(?:www\\.)?instagram\\.com/(p|reels?|tv)/',
    output: 'https://kkinstagram.com/$1/',
  },
  {
    name: 'Bluesky posts → bskx.app',
    input: '(?i)^https?://bsky\\.app/(profile/[^/?#]+/post/\\w+)',
    output: 'https://bskx.app/$1',
  },
  {
    name: 'Reddit → vxreddit.com',
    input: '(?i)^https?://(?:(?:www|old|new)\\.)?reddit\\.com/(r|u|user)/',
    output: 'https://vxreddit.com/$1/',
  },
]
