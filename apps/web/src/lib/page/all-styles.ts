import { PAGE } from './page-meta.ts'

let loading: Promise<void> | undefined

/** Loads the styles of all pages; the first page has only its own. @throws when the file cannot be loaded; the next call tries again */
export function allStyles(): Promise<void> {
  const href = PAGE.styles
  // The development server has one file, which the page loads.
  if (href === undefined) return Promise.resolve()
  loading ??= new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      loading = undefined
      reject(new Error(`${href} could not be loaded`))
    })
    document.head.append(link)
  })
  return loading
}
