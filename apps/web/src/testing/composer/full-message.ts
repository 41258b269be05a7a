/** An embed with all of its parts, as the API has it. */
export const FULL_EMBED = {
  title: 'Raid night',
  description: 'Bring **flasks** to <#10>.',
  color: 0xff8800,
  image_url: 'https://example.com/map.png',
  url: 'https://example.com/raid',
  author: { name: 'Guild council', url: 'https://example.com/council', icon_url: 'https://example.com/crest.png' },
  fields: [
    { name: 'Tanks', value: '2', inline: true },
    { name: 'Healers', value: '4', inline: true },
    { name: 'Damage', value: '14', inline: true },
    { name: 'Rules', value: 'Be on time.', inline: false },
  ],
  footer: { text: 'See you there', icon_url: 'https://example.com/foot.png' },
  thumbnail_url: 'https://example.com/boss.png',
  timestamp: '2030-03-07T19:00:00.000Z',
}

/** A second embed, with a title alone. */
export const SHORT_EMBED = { title: 'Loot', description: 'Need before greed.', color: null, image_url: null }

export const LINKS = [
  { label: 'Sign up', url: 'https://example.com/signup', emoji: '📝' },
  { label: 'Rules', url: 'https://example.com/rules', emoji: null },
]

/** A message with two embeds and two link buttons. */
export const FULL_MESSAGE = {
  content: 'Hear ye!',
  embed: FULL_EMBED,
  embeds: [FULL_EMBED, SHORT_EMBED],
  components: LINKS,
}
