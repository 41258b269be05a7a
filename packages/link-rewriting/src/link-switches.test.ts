import { describe, expect, it } from 'vitest'
import {
  compileRules,
  formOf,
  LINK_SWITCHES,
  outputWarning,
  patternError,
  rewriteMessage,
  switchesOf,
  type RewriteRule,
  type SwitchForm,
} from './index.ts'

/** The rules of all switches, as they are saved. */
const ALL: readonly RewriteRule[] = LINK_SWITCHES.flatMap(({ rules }) =>
  rules.map(({ input, output }) => ({ input_pattern: input, output_pattern: output, channel_ids: null })),
)
const COMPILED = compileRules(ALL)

/** The link of the bot's reply with all switches on; the same link if the bot does not reply. */
function rewritten(url: string): string {
  return rewriteMessage(COMPILED, { content: url, channelId: null })[0]?.rewritten ?? url
}

const X = 'https://fxtwitter.com/ada/status/1'
const REDDIT = 'https://vxreddit.com/r/aww/comments/1abc'
const TIKTOK = 'https://tnktok.com/@ada.b/video/7'
const BLUESKY = 'https://fxbsky.app/profile/ada.bsky.social/post/3kabc'
const ASIN = 'B08N5WRWNW'

/** Links and the link of the reply. */
const REWRITTEN: readonly (readonly [link: string, reply: string])[] = [
  ['https://x.com/ada/status/1', X],
  ['http://x.com/ada/status/1', X],
  ['HTTPS://X.COM/ada/status/1', X],
  ['https://www.x.com/ada/status/1', X],
  ['https://m.x.com/ada/status/1', X],
  ['https://mobile.x.com/ada/status/1', X],
  ['https://twitter.com/ada/status/1', X],
  ['http://www.twitter.com/ada/status/1', X],
  ['https://mobile.twitter.com/ada/status/1', X],
  ['https://m.twitter.com/ada/status/1', X],
  ['https://twitter.com/ada/statuses/1', X],
  ['https://x.com/ada/status/1/', X],
  ['https://x.com/ada/status/1?s=20&t=AbC', X],
  ['https://x.com/ada/status/1#m', X],
  ['https://x.com/ada/status/1/photo/2?s=20', `${X}/photo/2`],
  ['https://x.com/ada/status/1/video/1', `${X}/video/1`],
  ['https://x.com/ada/status/1/mediaViewer?currentTweet=1', X],
  ['https://x.com/i/status/1', 'https://fxtwitter.com/i/status/1'],
  ['https://x.com/i/web/status/1', 'https://fxtwitter.com/i/status/1'],

  ['https://www.reddit.com/r/aww/comments/1abc', REDDIT],
  ['http://reddit.com/r/aww/comments/1abc/', REDDIT],
  ['https://old.reddit.com/r/aww/comments/1abc/?utm_source=share&utm_medium=web', REDDIT],
  ['https://new.reddit.com/r/aww/comments/1abc', REDDIT],
  ['https://np.reddit.com/r/aww/comments/1abc', REDDIT],
  ['https://m.reddit.com/r/aww/comments/1abc', REDDIT],
  ['https://mobile.reddit.com/r/aww/comments/1abc', REDDIT],
  ['https://amp.reddit.com/r/aww/comments/1abc', REDDIT],
  ['https://sh.reddit.com/r/aww/comments/1abc', REDDIT],
  ['https://de.reddit.com/r/aww/comments/1abc', REDDIT],
  ['https://pt-br.reddit.com/r/aww/comments/1abc', REDDIT],
  ['https://www.reddit.com/r/aww/comments/1abc/a_cat_and_a_dog/', `${REDDIT}/a_cat_and_a_dog`],
  ['https://www.reddit.com/r/aww/comments/1abc/a_cat/k2def/?context=3', `${REDDIT}/a_cat/k2def`],
  ['https://www.reddit.com/r/aww/comments/1abc/comment/k2def/', `${REDDIT}/comment/k2def`],
  ['https://www.reddit.com/r/de/comments/1abc/größe/', 'https://vxreddit.com/r/de/comments/1abc/größe'],
  ['https://www.reddit.com/r/aww/s/AbC123', 'https://vxreddit.com/r/aww/s/AbC123'],
  ['https://reddit.com/r/aww/s/AbC123/?x=1', 'https://vxreddit.com/r/aww/s/AbC123'],
  ['https://www.reddit.com/user/ada-b/comments/1abc/hi/', 'https://vxreddit.com/user/ada-b/comments/1abc/hi'],
  ['https://www.reddit.com/u/ada/s/AbC123', 'https://vxreddit.com/u/ada/s/AbC123'],
  ['https://www.reddit.com/comments/1abc/', 'https://vxreddit.com/comments/1abc'],
  ['https://redd.it/1abc', 'https://vxreddit.com/comments/1abc'],
  ['http://www.redd.it/1abc/?utm_source=share', 'https://vxreddit.com/comments/1abc'],
  ['https://www.reddit.com/gallery/1abc', 'https://vxreddit.com/comments/1abc'],
  ['https://reddit.com/video/1abc/?x=1', 'https://vxreddit.com/comments/1abc'],
  ['https://old.reddit.com/tb/1abc', 'https://vxreddit.com/comments/1abc'],

  ['https://www.tiktok.com/@ada.b/video/7', TIKTOK],
  ['http://tiktok.com/@ada.b/video/7/', TIKTOK],
  ['https://m.tiktok.com/@ada.b/video/7?is_from_webapp=1&sender_device=pc', TIKTOK],
  ['https://www.tiktok.com/@/video/7', 'https://tnktok.com/@/video/7'],
  ['https://www.tiktok.com/@ada.b/photo/7', 'https://tnktok.com/@ada.b/photo/7'],
  ['https://www.tiktok.com/t/ZTabc12/', 'https://tnktok.com/t/ZTabc12'],
  ['https://lite.tiktok.com/t/ZTabc12/', 'https://tnktok.com/t/ZTabc12'],
  ['https://vm.tiktok.com/ZMabc12/', 'https://vm.tnktok.com/ZMabc12'],
  ['http://vm.tiktok.com/ZMabc12?k=1', 'https://vm.tnktok.com/ZMabc12'],
  ['https://vt.tiktok.com/ZSabc12/', 'https://vt.tnktok.com/ZSabc12'],
  ['https://www.vt.tiktok.com/ZSabc12', 'https://vt.tnktok.com/ZSabc12'],

  ['https://www.instagram.com/p/C1_a-b/', 'https://kkinstagram.com/p/C1_a-b'],
  ['http://instagram.com/p/C1abc', 'https://kkinstagram.com/p/C1abc'],
  ['https://m.instagram.com/p/C1abc/', 'https://kkinstagram.com/p/C1abc'],
  ['https://www.instagram.com/reel/C1abc/?igsh=MzRl', 'https://kkinstagram.com/reel/C1abc'],
  ['https://www.instagram.com/reels/C1abc/', 'https://kkinstagram.com/reels/C1abc'],
  ['https://www.instagram.com/tv/C1abc/', 'https://kkinstagram.com/tv/C1abc'],
  ['https://www.instagram.com/ada.b/p/C1abc/?img_index=2', 'https://kkinstagram.com/p/C1abc'],
  ['https://www.instagram.com/ada_b/reel/C1abc/', 'https://kkinstagram.com/reel/C1abc'],
  ['https://www.instagram.com/p/C1abc/c/17912345678901234/', 'https://kkinstagram.com/p/C1abc'],
  ['https://www.instagram.com/share/BAIyS1iflh', 'https://kkinstagram.com/share/BAIyS1iflh'],
  ['https://www.instagram.com/share/p/BAIyS1iflh/', 'https://kkinstagram.com/share/p/BAIyS1iflh'],
  ['https://www.instagram.com/share/reel/BAIyS1iflh/', 'https://kkinstagram.com/share/reel/BAIyS1iflh'],
  ['https://instagr.am/p/C1abc/', 'https://kkinstagram.com/p/C1abc'],

  ['https://bsky.app/profile/ada.bsky.social/post/3kabc', BLUESKY],
  ['http://www.bsky.app/profile/ada.bsky.social/post/3kabc/', BLUESKY],
  ['https://m.bsky.app/profile/ada.bsky.social/post/3kabc', BLUESKY],
  ['https://bsky.app/profile/ada.bsky.social/post/3kabc?ref_src=embed', BLUESKY],
  ['https://bsky.app/profile/did:plc:j7d3/post/3kabc', 'https://fxbsky.app/profile/did:plc:j7d3/post/3kabc'],
  ['https://bsky.app/profile/did%3Aplc%3Aj7d3/post/3kabc', 'https://fxbsky.app/profile/did%3Aplc%3Aj7d3/post/3kabc'],

  [`https://www.amazon.com/A-Book-of-Ada/dp/${ASIN}/ref=sr_1_1?tag=a-20`, `https://www.amazon.com/dp/${ASIN}`],
  [`https://www.amazon.de/dp/${ASIN}?tag=a-21&linkCode=x`, `https://www.amazon.de/dp/${ASIN}`],
  [`http://amazon.co.uk/gp/product/${ASIN}/ref=x`, `http://amazon.co.uk/dp/${ASIN}`],
  [`https://www.amazon.com/o/ASIN/${ASIN}/a-20`, `https://www.amazon.com/dp/${ASIN}`],
  [`https://amazon.co.jp/gp/aw/d/${ASIN}?psc=1`, `https://amazon.co.jp/dp/${ASIN}`],
  [`https://www.amazon.com/exec/obidos/ASIN/${ASIN}/a-20`, `https://www.amazon.com/dp/${ASIN}`],
  [`https://smile.amazon.com/dp/${ASIN}/ref=x`, `https://amazon.com/dp/${ASIN}`],
  [`https://m.amazon.com/dp/${ASIN}#reviews`, `https://amazon.com/dp/${ASIN}`],
  [`https://www.amazon.nl/-/en/Büch/dp/${ASIN}?th=1`, `https://www.amazon.nl/dp/${ASIN}`],
  ...[
    'com.au',
    'com.be',
    'com.br',
    'com.mx',
    'com.tr',
    'co.za',
    'ae',
    'ca',
    'cn',
    'eg',
    'es',
    'fr',
    'ie',
    'in',
    'it',
    'pl',
  ]
    .concat(['sa', 'se', 'sg'])
    .map((end) => [`https://www.amazon.${end}/x/dp/${ASIN}/?tag=a`, `https://www.amazon.${end}/dp/${ASIN}`] as const),
]

/** Links to which the bot does not reply. */
const UNCHANGED: readonly string[] = [
  // Pages that the services cannot show.
  'https://x.com',
  'https://x.com/ada',
  'https://x.com/ada/status/',
  'https://x.com/ada/status/1/likes',
  'https://x.com/i/spaces/1',
  'https://www.reddit.com/r/aww/',
  'https://www.reddit.com/user/ada/',
  'https://www.reddit.com/r/aww/wiki/index',
  'https://i.redd.it/1abc.png',
  'https://v.redd.it/1abc',
  'https://preview.redd.it/1abc.jpg',
  'https://www.tiktok.com/@ada.b',
  'https://www.tiktok.com/@ada.b/live',
  'https://www.tiktok.com/tag/cats',
  'https://www.instagram.com/ada/',
  'https://www.instagram.com/stories/ada/1/',
  'https://www.instagram.com/explore/tags/cats/',
  'https://bsky.app/profile/ada.bsky.social',
  'https://bsky.app/profile/ada.bsky.social/feed/cats',
  'https://www.amazon.com/s?k=cats',
  `https://www.amazon.com/gp/r.html?U=https://www.amazon.com/dp/${ASIN}/x`,
  'https://www.amazon.com/dp/B08N5WRWN',
  'https://www.amazon.com/dp/B08N5WRWNWX',
  'https://amzn.to/3abcdef',
  // Product links without tracking.
  `https://www.amazon.com/dp/${ASIN}`,
  `https://amazon.de/dp/${ASIN}/`,
  `https://www.amazon.com/A-Book-of-Ada/dp/${ASIN}`,
  `https://www.amazon.com/gp/product/${ASIN}/`,
  `https://www.amazon.com/dp/${ASIN}/?`,
  // Links that were rewritten before.
  X,
  REDDIT,
  TIKTOK,
  'https://vm.tnktok.com/ZMabc12',
  'https://kkinstagram.com/p/C1abc',
  BLUESKY,
  // Hosts that look alike.
  'https://notx.com/ada/status/1',
  'https://x.com.evil.example/ada/status/1',
  'https://x.com@evil.example/ada/status/1',
  'https://evil.example/x.com/ada/status/1',
  'https://evil.example/?u=https://x.com/ada/status/1',
  'https://user:pass@x.com/ada/status/1',
  'https://х.com/ada/status/1',
  'https://xxcom/ada/status/1',
  'https://mytwitter.com/ada/status/1',
  'https://notreddit.com/r/aww/comments/1abc',
  'https://reddit.com.evil.example/r/aww/comments/1abc',
  'https://reddit.com@evil.example/r/aww/comments/1abc',
  'https://evil.example/.reddit.com/r/aww/comments/1abc',
  'https://noredd.it/1abc',
  'https://nottiktok.com/@ada/video/7',
  'https://tiktok.com.evil.example/@ada/video/7',
  'https://vm.tiktok.com.evil.example/ZMabc12',
  'https://notinstagram.com/p/C1abc/',
  'https://instagram.com.evil.example/p/C1abc/',
  'https://notbsky.app/profile/ada/post/3kabc',
  'https://bsky.app.evil.example/profile/ada/post/3kabc',
  `https://notamazon.com/dp/${ASIN}/ref=x`,
  `https://amazon.com.evil.example/dp/${ASIN}/ref=x`,
  `https://amazon.evil/dp/${ASIN}/ref=x`,
]

describe('the rules of the switches', () => {
  it.each(REWRITTEN)('rewrite %s', (link, reply) => {
    expect(rewritten(link)).toBe(reply)
  })

  it.each(UNCHANGED)('leave %s alone', (link) => {
    expect(rewritten(link)).toBe(link)
  })

  it('are accepted, and refer to groups that exist', () => {
    const rules = LINK_SWITCHES.flatMap(({ rules: made }) => made)
    expect(rules.map(({ input, output }) => patternError(input) ?? outputWarning(input, output))).toEqual(
      rules.map(() => null),
    )
  })

  it.each(LINK_SWITCHES.filter(({ service }) => service !== null))(
    'lead to the named service for $name',
    ({ service, rules }) => {
      const hosts = rules.map(({ output }) => new URL(output.replace('$1.', 'vm.')).hostname)
      expect(hosts.filter((host) => host !== service && !host.endsWith(`.${service}`))).toEqual([])
    },
  )
})

describe('an earlier form of a switch', () => {
  const rulesOf = (forms: readonly SwitchForm[]): RewriteRule[] =>
    forms.flatMap(({ rules }) =>
      rules.map(({ input, output }) => ({ input_pattern: input, output_pattern: output, channel_ids: null })),
    )
  const FORMS = LINK_SWITCHES.flatMap((made) => made.earlier.map((form) => ({ name: made.name, made, form })))

  it.each(FORMS)('turns $name on, and is named as the form of its rules', ({ made, form }) => {
    const list = rulesOf([form])
    expect(formOf(list, made)).toBe(form)
    expect(switchesOf(list)).toEqual(list.map(() => made))
    expect(list.map(({ input_pattern: input }) => patternError(input))).toEqual(list.map(() => null))
  })

  it.each(FORMS)('differs from every other form: $name', ({ made, form }) => {
    const others = [made, ...made.earlier].filter((other) => other !== form)
    expect(others.map(({ rules }) => rules)).not.toContainEqual(form.rules)
  })

  it('is off while a rule of it is missing, also when the rules of two forms are mixed', () => {
    const reddit = LINK_SWITCHES.find(({ id }) => id === 'reddit')
    const [first] = rulesOf(reddit?.earlier ?? [])
    const [, second] = rulesOf(reddit ? [reddit] : [])
    if (!reddit || !first || !second) throw new Error('Reddit needs two rules and an earlier form')
    expect(formOf([first], reddit)).toBeUndefined()
    expect(switchesOf([first, second])).toEqual([undefined, undefined])
  })

  it('leaves the current form the first place, and both belong to the switch', () => {
    const [x] = LINK_SWITCHES
    if (!x) throw new Error('There are no switches')
    const list = rulesOf([...x.earlier, x])
    expect(formOf(list, x)).toBe(x)
    expect(switchesOf(list)).toEqual(list.map(() => x))
  })
})

describe('switchesOf', () => {
  const names = (list: readonly RewriteRule[]) => switchesOf(list).map((one) => one?.id)
  const own: RewriteRule = { input_pattern: 'a', output_pattern: 'b', channel_ids: null }
  const of = (id: string): readonly RewriteRule[] =>
    ALL.filter(({ input_pattern: input }) =>
      LINK_SWITCHES.find((one) => one.id === id)?.rules.some((rule) => rule.input === input),
    )

  it('names the switch of each rule, in any order', () => {
    const [first, second] = of('reddit')
    if (!first || !second) throw new Error('Reddit needs two rules')
    expect(names([second, own, ...of('x'), first])).toEqual(['reddit', undefined, 'x', 'reddit'])
  })

  it('names no switch while one of its rules is missing, changed or only for some channels', () => {
    const [first, second] = of('tiktok')
    if (!first || !second) throw new Error('TikTok needs two rules')
    expect(names([first])).toEqual([undefined])
    expect(names([first, { ...second, output_pattern: 'https://tiktok.example' }])).toEqual([undefined, undefined])
    expect(names([first, { ...second, channel_ids: ['20'] }])).toEqual([undefined, undefined])
    expect(names([first, { ...second, channel_ids: [] }])).toEqual([undefined, undefined])
  })
})
