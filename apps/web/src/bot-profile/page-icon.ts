import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { botAvatar } from '../kernel/bot-avatar.ts'

/** The same picture as a png: the extension of the address's path changed, its query kept. */
export function asPng(url: string): string {
  return url.replace(/\.\w+(?=$|[?#])/, '.png')
}

/** Makes the bot's avatar the icon of the page. Without one, or when it cannot be had, the icon stays as it is. */
export function usePageIcon(): void {
  const url = useQuery(botAvatar).data?.avatar_url
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (!icon || !url) return
    icon.type = 'image/png'
    icon.href = asPng(url)
  }, [url])
}
