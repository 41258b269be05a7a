import { Message } from '@guildhall/contract'
import { CHANNELS } from '@guildhall/local-discord'
import * as z from 'zod/mini'
import { MESSAGES_PATH, type MessagesApi } from '../messages-api.ts'
import { bodyOf } from '../test-api.ts'

/** A call that changes a server, for a test of its revision and of the restoration. */
interface MessageScenario {
  /** Makes the state before the change. */
  prepare(api: MessagesApi): Promise<unknown>
  /** Makes the change as ada. */
  change(api: MessagesApi): Promise<Response>
  /** Reads the fields that a restoration brings back. */
  read(api: MessagesApi): Promise<unknown>
}

const listed = async (api: MessagesApi) => {
  const path = `${MESSAGES_PATH}?channel_id=${CHANNELS.demoGeneral}`
  return z.array(Message).parse(await bodyOf(await api.call('GET', path, api.ada)))
}

/** The messages without their versions, which grow with each restoration. */
const read = async (api: MessagesApi): Promise<unknown> =>
  (await listed(api)).map(({ id, content, embeds, components }) => ({ id, content, embeds, components }))

/** Each call that changes messages, by the name of its endpoint. A posted message cannot be taken back. */
export const messageScenarios = {
  postMessage: {
    prepare: () => Promise.resolve(),
    change: (api) => api.call('POST', MESSAGES_PATH, api.ada, api.bodyWith('Hello.')),
    read,
  },
  editMessage: {
    prepare: (api) => api.posted('Hello.'),
    async change(api) {
      const components = [{ label: 'Read', url: 'https://hall.test' }]
      const body = { ...api.bodyWith('Bye.'), embeds: [{ title: 'Roles', color: 5 }, { title: 'More' }], components }
      return api.call('PUT', `${MESSAGES_PATH}/${(await listed(api))[0]?.id}`, api.ada, body)
    },
    read,
  },
} satisfies Record<string, MessageScenario>
