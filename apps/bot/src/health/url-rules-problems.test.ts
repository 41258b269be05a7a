import { TEXT_CHANNEL } from '@guildhall/contract'
import { LINK_REPLY_REMOVAL } from '@guildhall/core'
import { LINK_SWITCHES } from '@guildhall/link-rewriting'
import { ada, cleo, DEMO, GENERAL } from '../role-buttons/testing/buttons-stage.ts'
import { IN_GENERAL, IN_SERVER, testProblems } from './testing/problem-cases.ts'
import { addedChannel, until } from './testing/problems-stage.ts'

const URL_RULES = { area: 'url_rules', place: { tab: 'settings', subTab: 'rules' } } as const
/** The rules that the switch of X makes. */
const X = LINK_SWITCHES.filter(({ id }) => id === 'x').flatMap(({ rules }) =>
  rules.map(({ input, output }) => ({ input_pattern: input, output_pattern: output, channel_ids: null })),
)
const GONE = {
  title: 'URL rule 2 rewrites no link: the channel was deleted.',
  detail: 'A rule for chosen channels does not apply to others.',
  fix: 'Choose another channel, or delete the rule.',
}

testProblems([
  {
    name: 'a URL rule for a channel that is closed to the bot',
    prepare: (stage) => stage.saveUrlRules([{ channel_ids: [GENERAL] }, { channel_ids: null }]),
    breakIt: (stage) => stage.closeChannel(GENERAL, 'Send Messages'),
    repair: (stage) => stage.openChannel(GENERAL),
    problem: {
      ...URL_RULES,
      severity: 'broken',
      title: 'Links in #general get no reply.',
      detail: 'The bot lacks Send Messages there.',
      fix: `${IN_GENERAL} Send Messages.`,
    },
  },
  {
    name: 'a URL rule whose only channel was deleted',
    prepare: async (stage) =>
      stage.saveUrlRules([{ channel_ids: null }, { channel_ids: [await stage.addChannel('links')] }]),
    breakIt: (stage) => stage.local.deleteChannel(addedChannel(stage, 'links')),
    repair: (stage) => stage.saveUrlRules([{ channel_ids: null }]),
    problem: { ...URL_RULES, ...GONE, severity: 'broken' },
  },
  {
    name: 'a URL rule after those of a switch, which its number does not count',
    prepare: async (stage) =>
      stage.saveUrlRules([...X, { channel_ids: null }, { channel_ids: [await stage.addChannel('links')] }]),
    breakIt: (stage) => stage.local.deleteChannel(addedChannel(stage, 'links')),
    repair: (stage) => stage.saveUrlRules([...X, { channel_ids: null }]),
    problem: { ...URL_RULES, ...GONE, severity: 'broken' },
  },
  {
    name: 'a URL rule that lists a deleted channel beside others',
    prepare: async (stage) => stage.saveUrlRules([{ channel_ids: [GENERAL, await stage.addChannel('links')] }]),
    breakIt: (stage) => stage.local.deleteChannel(addedChannel(stage, 'links')),
    repair: (stage) => stage.saveUrlRules([{ channel_ids: [GENERAL] }]),
    problem: {
      ...URL_RULES,
      severity: 'warning',
      title: 'URL rule 1 lists a channel that was deleted.',
      detail: 'Links in the other channels are still rewritten.',
      fix: 'Remove the channel from the list.',
    },
  },
  {
    name: 'a URL rule for a server in which the bot can write nowhere',
    prepare: (stage) => stage.saveUrlRules([{ channel_ids: null }]),
    async breakIt(stage) {
      for (const { id, type } of (await stage.guild()).channels)
        if (type === TEXT_CHANNEL) stage.closeChannel(id, 'Send Messages')
    },
    repair: (stage) => stage.openChannel(GENERAL),
    problem: {
      ...URL_RULES,
      severity: 'broken',
      title: 'Links get no reply.',
      detail: "The bot can't send messages in any text channel of this server.",
      fix: 'In Discord, open each channel: Edit Channel › Permissions › Guildhall › View Channel, Send Messages.',
    },
  },
  {
    name: 'a reply to a link that the bot can no longer delete',
    async prepare(stage) {
      await stage.saveUrlRules([{ channel_ids: null }])
      const { id } = await stage.as(cleo).write(GENERAL, 'https://x0.com/ada')
      await until(async () => (await stage.core.linkReplies.get(DEMO, id))?.isPosted === true)
    },
    async breakIt(stage) {
      stage.closeChannel(GENERAL, 'View Channel')
      const link = stage.messagesIn(GENERAL).find(({ content }) => content.startsWith('https://x0.com'))
      await stage.core.linkReplies.markForDeletion(DEMO, [link?.id ?? ''])
      await until(async () => {
        const jobs = await stage.db.selectFrom('jobs').select('state').where('kind', '=', LINK_REPLY_REMOVAL).execute()
        return jobs[0]?.state === 'blocked'
      })
    },
    repair: (stage) => stage.openChannel(GENERAL),
    problem: {
      ...URL_RULES,
      severity: 'warning',
      title: "The bot can't delete its replies in #general.",
      detail: 'Replies to links that were edited or deleted stay there.',
      fix: `${IN_GENERAL} View Channel.`,
    },
  },
  {
    name: 'a reply to a link that Discord does not let the bot delete',
    async prepare(stage) {
      await stage.saveUrlRules([{ channel_ids: null }])
      const { id } = await stage.as(cleo).write(GENERAL, 'https://x0.com/ada')
      await until(async () => (await stage.core.linkReplies.get(DEMO, id))?.isPosted === true)
    },
    async breakIt(stage) {
      stage.local.fail(403, { route: `DELETE /channels/${GENERAL}/messages/:id` })
      const link = stage.messagesIn(GENERAL).find(({ content }) => content.startsWith('https://x0.com'))
      await stage.as(cleo).delete({ channelId: GENERAL, messageId: link?.id ?? '' })
    },
    async repair(stage) {
      const reply = await stage.botMessage(GENERAL, 1)
      stage.local.endFaults()
      await stage.as(ada).delete({ channelId: GENERAL, messageId: reply?.id ?? '' })
    },
    problem: {
      ...URL_RULES,
      severity: 'warning',
      title: "The bot can't delete its replies in #general.",
      detail: 'Replies to links that were edited or deleted stay there.',
      fix: 'In Discord, delete the replies in #general, and check whether the bot is timed out.',
    },
  },
  {
    name: 'a URL rule while no role of the bot may write',
    prepare: (stage) => stage.saveUrlRules([{ channel_ids: null }]),
    async breakIt(stage) {
      await stage.silenceEveryone()
      await stage.take('Send Messages')
    },
    repair: (stage) => stage.give('Send Messages'),
    problem: {
      ...URL_RULES,
      severity: 'broken',
      title: 'Links get no reply.',
      detail: "The bot can't send messages in any text channel of this server.",
      fix: `${IN_SERVER} Send Messages.`,
    },
  },
])
