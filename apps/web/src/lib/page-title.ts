import { PRODUCT_NAME } from '@guildhall/contract'
import { useEffect } from 'react'

/** Names the page in the browser's tab, like "Alpha Hall · Guildhall". */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT_NAME}`
  }, [title])
}
