import { SentMessage } from '@guildhall/contract'
import {
  changedEmbeds,
  createJobWorker,
  createMetrics,
  MESSAGE_EDIT,
  MESSAGE_POST,
  namedEmbeds,
  type Job,
  type JobHandler,
  type MessageRequest,
  type Outcome,
} from '@guildhall/core'
import { contentOfMessage, createDiscordRest, linkRows, newEmbed, rowsWithoutLinks } from '@guildhall/discord'
import { CHANNELS } from '@guildhall/local-discord'
import * as z from 'zod/mini'
import { bodyOf, GUILDS, startTestApi, type TestApi } from './test-api.ts'

const DEMO = GUILDS.guildhallDemo
const GENERAL = CHANNELS.demoGeneral
export const MESSAGES_PATH = `/guilds/${DEMO}/messages`

/** The API with the bot's worker for messages. */
export interface MessagesApi extends TestApi {
  /** The token of ada, who owns the server. */
  readonly ada: string
  /** Posts a message in #general. @returns its id. */
  posted(content: string): Promise<string>
  bodyWith(content: string): object
}

export async function startMessagesApi(): Promise<MessagesApi> {
  const api = await startTestApi()
  const worker = createJobWorker({
    ...api.core,
    random: Math.random,
    handlers: [handler(api, MESSAGE_POST, post), handler(api, MESSAGE_EDIT, edit)],
    shards: () => ({ count: 1, ids: [0] }),
    version: 'test',
  })
  worker.start()
  const ada = await api.signIn('ada')
  const bodyWith = (content: string): object => ({ channel_id: GENERAL, content })
  return {
    ...api,
    ada,
    bodyWith,
    async posted(content) {
      const sent = await bodyOf(await api.call('POST', MESSAGES_PATH, ada, bodyWith(content)))
      return SentMessage.parse(sent).id ?? ''
    },
    async close() {
      await worker.stop()
      await api.close()
    },
  }
}

type DiscordMessage = Parameters<typeof contentOfMessage>[0]

/** The fields of Discord's message that the worker needs. */
const Posted = z.object({
  id: z.string(),
  content: z.string(),
  embeds: z.array(z.custom<DiscordMessage['embeds'][number]>()),
  components: z.array(z.custom<NonNullable<DiscordMessage['components']>[number]>()),
})

type Rest = ReturnType<typeof createDiscordRest>
type Guild = NonNullable<Awaited<ReturnType<TestApi['snapshots']['get']>>>
type Act = (api: TestApi, rest: Rest, guild: Guild, request: MessageRequest) => Promise<Outcome>

/** The bot's worker for one kind of message jobs. */
function handler(api: TestApi, kind: string, act: Act): JobHandler {
  const rest = createDiscordRest({ ...api.discord, metrics: createMetrics() })
  return {
    kind,
    area: null,
    slots: 2,
    perGuild: 2,
    limitMs: 30_000,
    async run({ guildId, key }: Job) {
      const [guild, request] = [await api.snapshots.get(guildId), await api.core.messages.request(guildId, key)]
      return guild && request ? act(api, rest, guild, request) : { type: 'drop' }
    },
  }
}

const post: Act = async ({ core: { messages, messageRecorder } }, rest, guild, request) => {
  const { channelId, content, parts } = request
  const body = {
    content,
    embeds: namedEmbeds(parts.embeds).map(newEmbed),
    components: linkRows(parts.components ?? []),
  }
  const { id } = Posted.parse(await rest.post(`/channels/${channelId}/messages`, { body }))
  return {
    type: 'done',
    async commit(trx) {
      await messages.notePosted(trx, request, id)
      await messageRecorder.posted(trx, guild, request, id)
    },
  }
}

const edit: Act = async ({ core: { messageRecorder } }, rest, guild, request) => {
  const { channelId, content, parts } = request
  const messageId = request.messageId ?? ''
  const path = `/channels/${channelId}/messages/${messageId}` as const
  const before = Posted.parse(await rest.get(path))
  const body = {
    content,
    embeds: changedEmbeds(contentOfMessage(before).embeds, parts.embeds).map(newEmbed),
    ...(parts.components && {
      components: [...rowsWithoutLinks(before.components), ...linkRows(parts.components)],
    }),
  }
  const after = Posted.parse(await rest.patch(path, { body }))
  const texts = { before: contentOfMessage(before), after: contentOfMessage(after) }
  return { type: 'done', commit: (trx) => messageRecorder.edited(trx, guild, { ...request, messageId }, texts) }
}
