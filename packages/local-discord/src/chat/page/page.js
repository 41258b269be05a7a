import { byId } from './elements.js'

/** What of index.html changes. */
export const page = {
  user: byId('user', HTMLSelectElement),
  dashboard: byId('dashboard', HTMLAnchorElement),
  servers: byId('servers', HTMLElement),
  channels: byId('channels', HTMLElement),
  guildName: byId('guild-name', HTMLElement),
  leave: byId('leave', HTMLButtonElement),
  channelName: byId('channel-name', HTMLElement),
  channelTopic: byId('channel-topic', HTMLElement),
  showMembers: byId('show-members', HTMLButtonElement),
  members: byId('members', HTMLElement),
  memberList: byId('member-list', HTMLElement),
  directBar: byId('direct-bar', HTMLElement),
  allowDirect: byId('allow-direct', HTMLInputElement),
  scroller: byId('scroller', HTMLElement),
  intro: byId('intro', HTMLElement),
  composer: byId('composer', HTMLElement),
  hideMembers: byId('hide-members', HTMLButtonElement),
  log: byId('log', HTMLElement),
  error: byId('error', HTMLElement),
}
