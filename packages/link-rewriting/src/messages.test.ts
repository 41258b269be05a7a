import { describe, expect, it } from 'vitest'
import { replyText, compileRules, READY_RULES, rewriteMessage, type RewriteRule } from './index.ts'

const ready = (name: string): RewriteRule => {
  const rule = READY_RULES.find((one) => one.name === name)
  if (!rule) throw new Error(`There is no preset ${name}`)
  return { input_pattern: rule.input, output_pattern: rule.output, channel_ids: null }
}

const MUSIC = '21'
/** The rules of an imaginary guild: the presets, and some of its own. */
const RULES = compileRules([
  ready('x.com posts → fxtwitter.com'),
  ready('twitter.com posts → vxtwitter.com'),
  ready('TikTok → vxtiktok.com'),
  ready('Instagram posts and reels → kkinstagram.com'),
  ready('Reddit → vxreddit.com'),
  { input_pattern: '^http://intranet/', output_pattern: 'https://intranet.example.org/', channel_ids: null },
  { input_pattern: '\\bmusic\\.example/(\\d+)-(\\w+)', output_pattern: 'play.example/$2/$1', channel_ids: [MUSIC] },
  { input_pattern: '[?&]utm_[a-z]+=[^&#]*', output_pattern: '', channel_ids: null },
  { input_pattern: 'bücher\\.example', output_pattern: 'xn--bcher-kva.example', channel_ids: null },
  { input_pattern: '/blocked', output_pattern: '/blocked', channel_ids: null },
])
const FX = 'https://fxtwitter.com/ada/status/1'
const POST = 'https://x.com/ada/status/1'

/** Messages and the links of the reply, each on its line; none for no reply. */
const TABLE: readonly (readonly [why: string, message: string, ...reply: string[]])[] = [
  ['a link alone', POST, FX],
  ['a link in a sentence', `have you seen ${POST} yet`, FX],
  ['a link from a phone, which begins with a capital', `H${POST.slice(1)}`, FX],
  ['a link in capitals', 'HTTPS://X.COM/ADA/STATUS/1', 'https://fxtwitter.com/ADA/STATUS/1'],
  ['http', 'http://x.com/ada/status/1', FX],
  ['a mobile host', 'https://mobile.x.com/ada/status/1', FX],
  ['a share link, whose rest is kept', `${POST}?s=20&t=AbC`, `${FX}?s=20&t=AbC`],
  ['a photo of a post', `${POST}/photo/1`, `${FX}/photo/1`],
  ['the old host', 'https://twitter.com/ada/status/12345', 'https://vxtwitter.com/ada/status/12345'],
  ['a profile, which no rule is for', 'https://x.com/ada'],
  ['a host that ends alike', 'https://notx.com/ada/status/1'],
  ['a host that begins alike', 'https://x.com.example/ada/status/1'],
  ['a link without a scheme', 'x.com/ada/status/1'],
  ['another scheme', 'ftp://x.com/ada/status/1'],
  ['a word grown together with the link', `see${POST}`],
  ['TikTok', 'https://www.tiktok.com/@ada/video/7', 'https://www.vxtiktok.com/@ada/video/7'],
  ['TikTok shared from a phone', 'https://vm.tiktok.com/ZMabc/', 'https://vm.vxtiktok.com/ZMabc/'],
  ['TikTok without www', 'https://tiktok.com/@ada', 'https://vxtiktok.com/@ada'],
  ['a reel', 'https://www.instagram.com/reel/Cxyz/?igsh=MzRl', 'https://kkinstagram.com/reel/Cxyz/?igsh=MzRl'],
  ['an Instagram profile', 'https://www.instagram.com/ada/'],
  ['Reddit', 'https://old.reddit.com/r/discordapp/comments/1a/', 'https://vxreddit.com/r/discordapp/comments/1a/'],
  ['two links', `${POST} and https://tiktok.com/@ben`, FX, 'https://vxtiktok.com/@ben'],
  ['two links on two lines', `${POST}\nhttps://tiktok.com/@ben`, FX, 'https://vxtiktok.com/@ben'],
  ['the same link twice', `${POST} ${POST}`, FX],
  ['two links that become the same', `${POST} http://x.com/ada/status/1`, FX],
  ['one link of two that a rule is for', `https://example.org ${POST}`, FX],
  ['the end of a sentence', `Look at ${POST}.`, FX],
  ['an exclamation', `${POST}!!!`, FX],
  ['a question', `Is it ${POST}?`, FX],
  ['three dots', `${POST}...`, FX],
  ['a comma', `${POST}, and so on`, FX],
  ['parentheses', `(${POST})`, FX],
  ['parentheses and a full stop', `(see ${POST}).`, FX],
  ['parentheses of the link', 'https://old.reddit.com/r/a/b_(c)', 'https://vxreddit.com/r/a/b_(c)'],
  ['parentheses of the link in parentheses', '(https://old.reddit.com/r/a/b_(c))', 'https://vxreddit.com/r/a/b_(c)'],
  ['brackets', `[${POST}]`, FX],
  ['quotation marks', `"${POST}"`, FX],
  ['other quotation marks', `„${POST}”`, FX],
  ['bold', `**${POST}**`, FX],
  ['italics', `_${POST}_`, FX],
  ['strikethrough', `~~${POST}~~`, FX],
  ['a name that ends with an underscore', 'https://tiktok.com/@ada_', 'https://vxtiktok.com/@ada_'],
  ['a heading', `# ${POST}`, FX],
  ['a quotation', `> ${POST}`, FX],
  ['a list', `- ${POST}\n- https://tiktok.com/@ben`, FX, 'https://vxtiktok.com/@ben'],
  ['a named link', `[my post](${POST})`, FX],
  ['a named link with a title', `[my post](${POST} "by Ada")`, FX],
  ['a named link that goes on', `[my post](${POST})s`, FX],
  ['a named link that is named after itself', `[${POST}](${POST})`, FX],
  ['a named link without a preview', `[my post](<${POST}>)`],
  ['a link without a preview', `<${POST}>`],
  ['one of two without a preview', `<${POST}> https://tiktok.com/@ben`, 'https://vxtiktok.com/@ben'],
  ['a bracket that is never closed', `<${POST} is it`, FX],
  ['a spoiler', `||${POST}||`],
  ['a spoiler with more in it', `||it is ${POST} !|| but https://tiktok.com/@ben`, 'https://vxtiktok.com/@ben'],
  ['bars that are no spoiler', `a || b ${POST}`, FX],
  ['code', `\`${POST}\``],
  ['code with two marks', `\`\`${POST} \` \`\``],
  ['a block of code', `\`\`\`\n${POST}\n\`\`\``],
  ['a block of code with a language', `\`\`\`js\nfetch('${POST}')\n\`\`\``],
  ['code before a link', `\`npm start\` ${POST}`, FX],
  ['a mark that is never closed', `\` ${POST}`, FX],
  ['marks of unlike length', `\`\` ${POST} \``, FX],
  ['escaped marks', `\\\`${POST}\\\``, FX],
  ['a spoiler in code', `\`||\` ${POST} \`||\``, FX],
  ['a mention, an emoji and a link', `<@1141161381656036732> <:torch:1> ${POST}`, FX],
  ['an intranet without a dot', 'http://intranet/wiki', 'https://intranet.example.org/wiki'],
  ['a rule for another channel', 'https://music.example/12-song'],
  ['an output without the match', 'https://a.example/?utm_source=mail#top', 'https://a.example/#top'],
  ['only the first match', 'https://a.example/?utm_a=1&utm_b=2', 'https://a.example/&utm_b=2'],
  ['a host in another script', 'https://bücher.example/buch', 'https://xn--bcher-kva.example/buch'],
  ['a path in another script', 'https://tiktok.com/@あだ/ビデオ', 'https://vxtiktok.com/@あだ/ビデオ'],
  ['a sentence in another script', `見て：${POST}。`, FX],
  ['an emoji at its end', `${POST} 🔥`, FX],
  ['from right to left', `ראו ${POST} כאן`, FX],
  ['a mark that turns the reading around', `${POST}\u202egpj.exe`, FX],
  ['a space of no width', `${POST}\u200b and more`, FX],
  ['a tab', `\t${POST}\t`, FX],
  ['a rule that changes nothing', 'https://a.example/blocked'],
  ['no link', 'just saying hello: all good?'],
  ['nothing', ''],
]

describe('a message', () => {
  it.each(TABLE)('gets the expected reply with %s', (_why, content, ...expected) => {
    const found = rewriteMessage(RULES, { content, channelId: '20' })
    expect(replyText(found)).toBe(expected.length > 0 ? expected.join('\n') : null)
  })

  it('gets the reply to a host in another script also after thousands of messages', () => {
    const content = 'https://bücher.example/buch'
    const replies = Array.from({ length: 20_000 }, () => replyText(rewriteMessage(RULES, { content, channelId: '20' })))
    expect(new Set(replies)).toEqual(new Set(['https://xn--bcher-kva.example/buch']))
  })

  it('is rewritten by the rules for its channel, or by all rules when its channel is unknown', () => {
    const content = 'https://music.example/12-song'
    expect(replyText(rewriteMessage(RULES, { content, channelId: MUSIC }))).toBe('https://play.example/song/12')
    expect(replyText(rewriteMessage(RULES, { content, channelId: null }))).toBe('https://play.example/song/12')
  })
})
