import { META, PLATFORM } from '@guildhall/contract'

function metaContent(name: string): string | undefined {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content
  return content === '' ? undefined : content
}

/** The addresses and names that the server sent with the page; the defaults are those of the real Discord. */
export const PAGE = {
  cdnUrl: (metaContent(META.cdnUrl) ?? 'https://cdn.discordapp.com').replace(/\/$/, ''),
  platformName: metaContent(META.platformName) ?? PLATFORM.name,
  docsUrl: metaContent(META.docsUrl) ?? '/guide/',
}

/** The address of a guild's icon, or undefined when it has none. */
export function guildIconUrl(guildId: string, icon: string | null | undefined): string | undefined {
  return icon ? `${PAGE.cdnUrl}/icons/${guildId}/${icon}.png` : undefined
}

/** The address of a user's avatar, or undefined when there is none. */
export function userAvatarUrl(userId: string, avatar: string | null | undefined): string | undefined {
  return avatar ? `${PAGE.cdnUrl}/avatars/${userId}/${avatar}.png` : undefined
}
