import { ask, labelled } from './dialog.js'
import { focusFirst, h, picture } from './elements.js'
import { icon } from './icons.js'

/**
 * @import { BanView, GuildView, MemberView } from '../view.ts'
 */

/**
 * What a moderator can do with somebody.
 *
 * @typedef {object} Moderation
 * @property {(member: MemberView, minutes: number | null) => void} timeOut null ends it
 * @property {(member: MemberView, reason: string) => void} kick
 * @property {(member: MemberView, reason: string, deleteSeconds: number) => void} ban
 * @property {(banned: BanView) => void} unban
 */

/** How long somebody is timed out from here, in minutes. */
const TIME_OUT = 10

/** How much of what was written a ban can delete: Discord's own choices. */
const DELETIONS = [
  { name: 'Don’t delete any', seconds: 0 },
  { name: 'Previous hour', seconds: 3600 },
  { name: 'Previous 24 hours', seconds: 86_400 },
  { name: 'Previous 7 days', seconds: 604_800 },
]

/** Whose buttons are shown. @type {string | undefined} */
let opened

/**
 * Who is in a server, and for moderators what they can do about it.
 *
 * @param {HTMLElement} place
 * @param {GuildView} guild
 * @param {Moderation} on
 */
export function drawMembers(place, guild, on) {
  const focused = document.activeElement?.getAttribute('data-moderates')
  const again = () => drawMembers(place, guild, on)
  place.replaceChildren(
    h('h2', { class: 'category' }, `Members — ${guild.members.length}`),
    h('ul', {}, ...guild.members.map((member) => row(member, guild, on, again))),
    ...(guild.bans.length === 0
      ? []
      : [
          h('h2', { class: 'category' }, `Banned — ${guild.bans.length}`),
          h('ul', {}, ...guild.bans.map((one) => bannedRow(one, on))),
        ]),
  )
  if (focused) focusFirst(place, `[data-moderates="${focused}"]`)
}

/**
 * @param {MemberView} member
 * @param {GuildView} guild
 * @param {Moderation} on
 * @param {() => void} again
 */
function row(member, guild, on, again) {
  const { id, name, may } = member
  const mayAnything = may.timeOut || may.kick || may.ban
  const isOpen = mayAnything && opened === id
  const toggle = () => {
    opened = isOpen ? undefined : id
    again()
  }
  return h(
    'li',
    { class: 'member' },
    picture('member__avatar', member.avatarUrl),
    h(
      'div',
      { class: 'member__who' },
      h(
        'p',
        { class: 'member__name' },
        h('span', {}, name),
        member.isBot ? h('span', { class: 'app-tag' }, 'APP') : null,
        member.isOwner ? h('span', { class: 'member__role' }, 'Owner') : null,
      ),
    ),
    mayAnything
      ? h(
          'button',
          {
            type: 'button',
            class: 'member__more',
            'aria-label': `Moderate ${name}`,
            'aria-expanded': String(isOpen),
            'data-moderates': id,
            title: `Moderate ${name}`,
            onclick: toggle,
          },
          icon('dots'),
        )
      : null,
    member.timedOutUntil === null ? null : until(member.timedOutUntil),
    isOpen ? h('div', { class: 'member__actions' }, ...actions(member, guild, on)) : null,
  )
}

/** @param {string} iso */
function until(iso) {
  const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }).format(new Date(iso))
  return h('p', { class: 'member__out' }, icon('clock'), `Timed out until ${time}`)
}

/**
 * @param {MemberView} member
 * @param {GuildView} guild
 * @param {Moderation} on
 */
function actions(member, guild, on) {
  const { name, may } = member
  const out = member.timedOutUntil !== null
  return [
    may.timeOut && !out
      ? action(`Time out ${name} (${TIME_OUT} min)`, () => on.timeOut(member, TIME_OUT), 'harsh')
      : '',
    may.timeOut && out ? action(`Remove time-out of ${name}`, () => on.timeOut(member, null), 'kind') : '',
    may.kick ? action(`Kick ${name}`, () => void askToKick(member, guild, on), 'harsh') : '',
    may.ban ? action(`Ban ${name}`, () => void askToBan(member, guild, on), 'harsh') : '',
  ]
}

/**
 * @param {MemberView} member
 * @param {GuildView} guild
 * @param {Moderation} on
 */
async function askToKick(member, guild, on) {
  const answer = await ask({
    title: `Kick ${member.name} from ${guild.name}?`,
    text: 'They can join again at once.',
    confirm: 'Kick',
    fields: [reason()],
  })
  if (answer) on.kick(member, answer['reason'] ?? '')
}

/**
 * @param {MemberView} member
 * @param {GuildView} guild
 * @param {Moderation} on
 */
async function askToBan(member, guild, on) {
  const choices = DELETIONS.map((one) => h('option', { value: one.seconds }, one.name))
  const answer = await ask({
    title: `Ban ${member.name} from ${guild.name}?`,
    text: 'They leave now and cannot come back until the ban is lifted.',
    confirm: 'Ban',
    fields: [labelled('Delete messages', h('select', { name: 'delete' }, ...choices)), reason()],
  })
  if (answer) on.ban(member, answer['reason'] ?? '', Number(answer['delete']))
}

const reason = () =>
  labelled('Reason (optional)', h('input', { name: 'reason', type: 'text', maxlength: 512, autocomplete: 'off' }))

/**
 * @param {BanView} banned
 * @param {Moderation} on
 */
function bannedRow(banned, on) {
  return h(
    'li',
    { class: 'member' },
    picture('member__avatar', banned.avatarUrl),
    h(
      'div',
      { class: 'member__who' },
      h('p', { class: 'member__name' }, h('span', {}, banned.name)),
      banned.reason === null ? null : h('p', { class: 'member__why' }, banned.reason),
    ),
    h(
      'div',
      { class: 'member__actions' },
      action(`Unban ${banned.name}`, () => on.unban(banned), 'kind'),
    ),
  )
}

/**
 * @param {string} name
 * @param {() => void} onclick
 * @param {'kind' | 'harsh'} tone
 */
function action(name, onclick, tone) {
  return h('button', { type: 'button', class: `member__action member__action--${tone}`, onclick }, name)
}
