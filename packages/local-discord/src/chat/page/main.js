import { drawServers, readable } from './columns.js'
import { drawComposer, drawNotice } from './composer.js'
import { createDoing } from './doing.js'
import { drawHead, drawPeople, drawSide } from './head.js'
import { icon } from './icons.js'
import { editOnKey } from './keys.js'
import { createLog } from './log.js'
import { drawMembers } from './members.js'
import { page } from './page.js'
import { listen, Refused, server } from './server.js'
import { directSpot, isKnown, nextEndOfTimeOut, spotIn } from './spot.js'

/**
 * @import { ChannelView, ChatEvent, ChatView, GuildView, MessageView } from '../view.ts'
 * @import { Spot } from './spot.js'
 */

/** Who the reader was last time. */
const REMEMBERED = 'local-discord-user'

/** @type {ChatView | undefined} */
let view
/** What is open: "direct", "join" or a server's id. */
let at = ''
/** @type {string | undefined} */
let channelId
/** What the composer stands for: it is drawn anew only when this changes, so that nothing typed is lost. */
let composerFor = ''
/** Counts the changes of person: what was asked for an earlier one is no longer wanted. */
let turn = 0
/** Which request for everything was the last one, and which one is shown: an older reply may come later. */
const requests = { last: 0, shown: 0 }
/** What is drawn now; drawing the same again would only get in the way of a hand on its way to a button. */
let drawn = ''
/** Direct messages that came while something else was open. @type {Set<string>} */
const unread = new Set()
/** A list beside the messages takes room that a narrow window does not have. */
const wide = matchMedia('(min-width: 1100px)')
let showsMembers = wide.matches
/** @type {ReturnType<typeof setTimeout> | undefined} */
let endOfTimeOut
let stopListening = () => {}

const doing = createDoing({ view: () => view, log: () => log, attempt })
const log = createLog(page.scroller, page.log, {
  remove: (message) => void doing.remove(message),
  press: (message, button) => void doing.press(message, button),
  save: (message, content) => void doing.edit(message, content),
  edited: () => page.composer.querySelector('textarea')?.focus(),
})

const me = () => view?.me ?? ''
const guild = () => view?.guilds.find((one) => one.id === at && one.joined)

/** @returns {Spot | undefined} */
function spot() {
  const now = guild()
  if (now) return spotIn(now, channelId)
  return view && at === 'direct' ? directSpot(view) : undefined
}

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
      fault instanceof Refused ? fault.message : 'Can’t reach the local Discord. Is it still running?'
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
  unread.clear()
  draw()
  stopListening()
  stopListening = listen(next.me, onEvent, () => void refresh())
}

/** Asks anew for everything that is shown. */
async function refresh() {
  const mine = turn
  const request = (requests.last += 1)
  const next = await attempt(() => server.state(me()))
  if (!next || mine !== turn || request < requests.shown) return
  requests.shown = request
  view = next
  draw()
  await loadMessages()
}

async function loadMessages() {
  const [here, mine] = [spot(), turn]
  if (!here) return
  const then = log.changes()
  const messages = await attempt(() => server.messages(me(), here.channel.id))
  if (messages && here.channel.id === spot()?.channel.id && mine === turn) log.fill(here, me(), messages, then)
}

/** @param {ChatEvent} event */
function onEvent(event) {
  if (event.type === 'world') void refresh()
  else if (event.type === 'failed') log.fail(event.interactionId)
  else if (event.type === 'answered') log.settle(event.interactionId)
  else if (event.type === 'message') void hear(event.message)
  else if (event.type === 'gone') {
    event.messageIds.forEach((id) => unread.delete(id))
    if (event.channelId === spot()?.channel.id) log.drop(event.messageIds)
    else draw()
  }
}

/** @param {MessageView} message */
async function hear(message) {
  // The first direct message brings a channel that was not there before.
  if (view && !isKnown(view, message.channelId)) await refresh()
  if (message.channelId === spot()?.channel.id) log.put(message)
  else if (message.channelId === view?.direct.channel?.id && message.author.id !== me()) {
    unread.add(message.id)
    draw()
  }
}

/** Goes somewhere. @param {string} to "direct", "join" or a server's id */
function go(to) {
  if (to === at) return
  at = to
  channelId = undefined
  if (to === 'direct') unread.clear()
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

/** @param {GuildView} next */
async function join(next) {
  if (!(await doing.join(next))) return
  at = next.id
  channelId = undefined
  await refresh()
}

/** All of it but the messages. */
function draw() {
  if (!view) return
  settle(view)
  const wanted = JSON.stringify([view, at, channelId, unread.size, showsMembers])
  if (wanted === drawn) return
  drawn = wanted
  clearTimeout(endOfTimeOut)
  // Nobody tells of a time-out that simply ends.
  const end = nextEndOfTimeOut(view, Date.now())
  if (end !== undefined) endOfTimeOut = setTimeout(() => void refresh(), end - Date.now())
  drawPeople(view)
  drawServers(page.servers, view.guilds, { at, unread: unread.size }, go)
  const open = { at, guild: guild(), spot: spot() }
  drawSide(view, open, openChannel)
  drawHead(view, open, (next) => void join(next))
  drawWriting(view, open.spot)
  drawMemberColumn(open.guild)
}

/** Somewhere that is still there: people are made to leave, and channels go. @param {ChatView} all */
function settle(all) {
  if (at !== 'direct' && at !== 'join' && !guild()) {
    at = all.guilds.find((one) => one.joined)?.id ?? 'join'
    channelId = undefined
    log.clear()
  }
  const now = guild()
  if (now && !spotIn(now, channelId)) channelId = readable(now)[0]?.id
}

/**
 * The place to write, or why there is none.
 *
 * @param {ChatView} all
 * @param {Spot | undefined} here
 */
function drawWriting(all, here) {
  const until = here?.guild?.members.find(({ id }) => id === all.me)?.timedOutUntil ?? null
  const wanted = here ? `${all.me} ${here.channel.id} ${here.channel.maySend} ${until}` : ''
  if (!here) page.composer.replaceChildren()
  else if (until !== null) drawNotice(page.composer, until)
  else if (wanted !== composerFor) drawComposer(page.composer, here.names, here.channel, doing.writing(here))
  composerFor = wanted
}

/** @param {GuildView | undefined} now */
function drawMemberColumn(now) {
  page.showMembers.hidden = now === undefined
  page.showMembers.setAttribute('aria-expanded', String(showsMembers))
  page.members.hidden = !now || !showsMembers
  if (!now || !showsMembers) return page.memberList.replaceChildren()
  drawMembers(page.memberList, now, doing.moderation(now))
}

/** @param {boolean} shown */
function showMembers(shown) {
  showsMembers = shown
  draw()
}

page.showMembers.prepend(icon('people'))
page.hideMembers.append(icon('cross'))
page.user.addEventListener('change', () => void become(page.user.value))
page.leave.addEventListener('click', () => {
  const now = guild()
  if (now) void doing.leave(now)
})
page.showMembers.addEventListener('click', () => showMembers(!showsMembers))
wide.addEventListener('change', () => showMembers(wide.matches))
page.hideMembers.addEventListener('click', () => {
  showMembers(false)
  page.showMembers.focus()
})
page.allowDirect.addEventListener('change', () => void doing.allowDirect(page.allowDirect.checked).then(refresh))
editOnKey(page.scroller, (id) => log.editOne(id))
void become(new URLSearchParams(location.search).get('user') ?? sessionStorage.getItem(REMEMBERED))
