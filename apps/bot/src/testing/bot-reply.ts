import { eventually, type ChannelMessages, type Stage } from './stage.ts'

/** Waits until the bot has written this number of messages in a channel, none of them still "thinking". @returns the newest. */
export function botReply(stage: Stage, channel: string, count: number): Promise<ChannelMessages[number]> {
  return eventually(() => {
    const all = stage.botMessagesIn(channel)
    const newest = all.at(-1)
    if (all.length !== count || newest === undefined || newest.content === '') {
      throw new Error(`Of ${count} replies the bot has written ${JSON.stringify(all.map(({ content }) => content))}`)
    }
    return newest
  })
}
