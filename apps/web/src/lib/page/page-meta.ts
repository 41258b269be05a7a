import { META, PLATFORM } from '@guildhall/contract'

function metaContent(name: string): string | undefined {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content
  return content === '' ? undefined : content
}

/** The URLs and names that the server sent with the page; the defaults are those of the real Discord. */
export const PAGE = {
  cdnUrl: (metaContent(META.cdnUrl) ?? 'https://cdn.discordapp.com').replace(/\/$/, ''),
  platformName: metaContent(META.platformName) ?? PLATFORM.name,
  /** The file with the styles of all pages; `build/first-styles.ts` names it. */
  styles: metaContent('guildhall-styles'),
  docsUrl: metaContent(META.docsUrl) ?? '/guide/',
}

/** The URL of a guild's icon; undefined without an icon. */
export function guildIconUrl(guildId: string, icon: string | null | undefined): string | undefined {
  return icon ? `${PAGE.cdnUrl}/icons/${guildId}/${icon}.png` : undefined
}

/** The URL of a user's avatar; undefined without an avatar. */
export function userAvatarUrl(userId: string, avatar: string | null | undefined): string | undefined {
  return avatar ? `${PAGE.cdnUrl}/avatars/${userId}/${avatar}.png` : undefined
}
