import { PRODUCT_NAME } from '@guildhall/contract'
import { useEffect } from 'react'

/** Sets the title of the browser tab, for example "Alpha Hall · Guildhall". */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT_NAME}`
  }, [title])
}
