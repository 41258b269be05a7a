import { readable, drawChannels, drawServers } from './columns.js'
import { drawComposer } from './composer.js'
import { byId, h } from './elements.js'
import { createLog } from './log.js'
import { listen, Refused, server } from './server.js'

/**
 * @import { ButtonView, ChannelView, ChatEvent, ChatView, CommandView, GuildView, MessageView } from '../view.ts'
 */

const page = {
  user: byId('user', HTMLSelectElement),
  dashboard: byId('dashboard', HTMLAnchorElement),
  servers: byId('servers', HTMLElement),
  channels: byId('channels', HTMLElement),
  guildName: byId('guild-name', HTMLElement),
  leave: byId('leave', HTMLButtonElement),
  channelName: byId('channel-name', HTMLElement),
  channelTopic: byId('channel-topic', HTMLElement),
  intro: byId('intro', HTMLElement),
  composer: byId('composer', HTMLElement),
  error: byId('error', HTMLElement),
}

/** Who the reader was last time. */
const REMEMBERED = 'local-discord-user'

/** @type {ChatView | undefined} */
let view
/** @type {string | undefined} */
let guildId
/** @type {string | undefined} */
let channelId
/** What the composer stands for: it is drawn anew only when this changes, so that nothing typed is lost. */
let composerFor = ''
/** Counts the changes of person: what was asked for an earlier one is no longer wanted. */
let turn = 0
/** What is drawn now; drawing the same again would only get in the way of a hand on its way to a button. */
let drawn = ''
let stopListening = () => {}

const log = createLog(byId('scroller', HTMLElement), byId('log', HTMLElement), {
  remove: (message) => void attempt(() => server.remove(me(), message.channelId, message.id)),
  press: (message, button) => void press(message, button),
})

const me = () => view?.me ?? ''
const guild = () => view?.guilds.find((one) => one.id === guildId)
const channel = () => guild()?.channels.find((one) => one.id === channelId)

/**
 * Does it, and shows why not if it was refused.
 *
 * @template T
 * @param {() => Promise<T>} action
 * @returns {Promise<T | undefined>}
 */
async function attempt(action) {
  page.error.textContent = ''
  try {
    return await action()
  } catch (fault) {
    page.error.textContent =
      fault instanceof Refused ? fault.message : 'The local Discord does not answer. Is it still running?'
    return undefined
  }
}

/** Becomes somebody: another person sees other servers and channels. @param {string | null} user */
async function become(user) {
  turn += 1
  const mine = turn
  const next = await attempt(() => server.state(user))
  if (!next || mine !== turn) return
  // What was asked for while the reply was on its way was still asked for as the earlier person.
  turn += 1
  view = next
  sessionStorage.setItem(REMEMBERED, next.me)
  log.clear()
  draw()
  stopListening()
  stopListening = listen(next.me, onEvent, () => void refresh())
}

/** Asks anew for everything that is shown. */
async function refresh() {
  const mine = turn
  const next = await attempt(() => server.state(me()))
  if (!next || mine !== turn) return
  view = next
  draw()
  await loadMessages()
}

async function loadMessages() {
  const [here, now, mine] = [channel(), guild(), turn]
  if (!here || !now?.joined) return
  const messages = await attempt(() => server.messages(me(), here.id))
  if (messages && here.id === channelId && mine === turn) log.fill(now, here, me(), messages)
}

/** @param {ChatEvent} event */
function onEvent(event) {
  const [here, now] = [channel(), guild()]
  if (event.type === 'world') void refresh()
  else if (event.type === 'failed') log.fail(event.interactionId)
  else if (event.type === 'answered') log.settle(event.interactionId)
  else if (event.type === 'gone' && event.channelId === channelId) log.drop(event.messageIds)
  else if (event.type === 'message' && event.message.channelId === channelId && here && now) log.put(event.message)
}

/** @param {GuildView} next */
function openGuild(next) {
  if (next.id === guildId) return
  guildId = next.id
  channelId = undefined
  log.clear()
  draw()
  void loadMessages()
}

/** @param {ChannelView} next */
function openChannel(next) {
  if (next.id === channelId) return
  channelId = next.id
  log.clear()
  draw()
  void loadMessages()
}

/** What the address bar and the eye need: all of it but the messages. */
function draw() {
  if (!view) return
  if (!guild()) guildId = (view.guilds.find((one) => one.joined) ?? view.guilds[0])?.id
  const now = guild()
  if (!now) return
  if (!channel()) channelId = readable(now)[0]?.id
  const wanted = JSON.stringify([view, guildId, channelId])
  if (wanted === drawn) return
  drawn = wanted
  drawPeople(view)
  drawServers(page.servers, view.guilds, guildId, openGuild)
  drawChannels(page.channels, now, channelId, openChannel)
  page.guildName.textContent = now.name
  page.leave.hidden = !now.joined || !now.mayLeave
  page.leave.setAttribute('aria-label', `Leave ${now.name}`)
  drawRoom(now, channel())
}

/** @param {ChatView} all */
function drawPeople(all) {
  page.user.replaceChildren(
    ...all.people.map(({ id, name }) => h('option', { value: id, selected: id === all.me }, name)),
  )
  page.user.value = all.me
  page.dashboard.hidden = all.dashboardUrl === null
  if (all.dashboardUrl !== null) page.dashboard.href = all.dashboardUrl
}

/**
 * @param {GuildView} now
 * @param {ChannelView | undefined} here
 */
function drawRoom(now, here) {
  document.title = here ? `#${here.name} · ${now.name}` : now.name
  page.channelName.textContent = here?.name ?? now.name
  page.channelName.toggleAttribute('data-channel', here !== undefined)
  page.channelTopic.textContent = here?.topic ?? ''
  const wanted = here ? `${me()} ${here.id} ${here.maySend}` : ''
  if (here && wanted !== composerFor) drawComposer(page.composer, now, here, composerActions(here))
  if (!here) page.composer.replaceChildren()
  composerFor = wanted
  page.intro.replaceChildren(here ? welcome(here) : outside(now))
}

/** The start of every channel tells a newcomer what this is. @param {ChannelView} here */
function welcome(here) {
  return h(
    'div',
    { class: 'intro' },
    h('div', { class: 'intro__sign', 'aria-hidden': 'true' }, '#'),
    h('p', { class: 'intro__title' }, `Welcome to #${here.name}!`),
    h(
      'p',
      {},
      'This is the local Discord: real servers, people and a real bot, all on this computer. Type / to use its commands.',
    ),
    h('p', {}, 'Nothing happens? Commands start switched off; switch one on in the dashboard.'),
  )
}

/** @param {GuildView} now */
function outside(now) {
  const join = h(
    'button',
    { type: 'button', class: 'send', onclick: () => void attempt(() => server.join(me(), now.id)) },
    `Join ${now.name}`,
  )
  return h(
    'div',
    { class: 'intro' },
    h('p', { class: 'intro__title' }, now.name),
    h('p', {}, 'You are not in this server.'),
    join,
  )
}

/** @param {ChannelView} here */
function composerActions(here) {
  return {
    commands: async () => (await attempt(() => server.commands(me(), here.id))) ?? [],
    write: async (/** @type {string} */ content) =>
      (await attempt(() => server.write(me(), here.id, content))) !== undefined,
    run: async (/** @type {CommandView} */ command, /** @type {{ name: string, value: string }[]} */ fields) => {
      const sent = await attempt(() => server.invoke(me(), here.id, command.name, fields))
      if (sent) log.wait(sent.id, command.name)
      return sent !== undefined
    },
  }
}

/**
 * @param {MessageView} message
 * @param {ButtonView} button
 */
async function press(message, button) {
  const customId = button.customId
  if (customId === null) return
  const sent = await attempt(() => server.press(me(), message.channelId, message.id, customId))
  if (sent) log.wait(sent.id, null)
}

page.user.addEventListener('change', () => void become(page.user.value))
page.leave.addEventListener('click', () => {
  const leaving = guild()
  if (leaving) void attempt(() => server.leave(me(), leaving.id))
})
void become(new URLSearchParams(location.search).get('user') ?? sessionStorage.getItem(REMEMBERED))
