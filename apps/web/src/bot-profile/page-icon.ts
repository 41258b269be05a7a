import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { botAvatar } from '../kernel/bot-avatar.ts'
import { useSettled } from '../lib/page/settled.ts'

/** The URL of the same picture in PNG format, with its query. */
function asPng(url: string): string {
  return url.replace(/\.\w+(?=$|[?#])/, '.png')
}

/** Makes the bot's avatar the favicon. The default icon remains if there is no avatar or if the request fails. */
export function usePageIcon(): void {
  const url = useQuery({ ...botAvatar, enabled: useSettled() }).data?.avatar_url
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (!icon || !url) return
    icon.type = 'image/png'
    icon.href = asPng(url)
  }, [url])
}
