import { AuthProvider } from '../auth/auth-provider.tsx'
import { usePageIcon } from '../bot-profile/page-icon.ts'
import { ToastProvider } from '../ui/toast.tsx'
import { Pages } from './pages.tsx'

/** The dashboard with what stands around every page and outlives all of them. */
export function App() {
  usePageIcon()
  return (
    <AuthProvider>
      <ToastProvider>
        <Pages />
      </ToastProvider>
    </AuthProvider>
  )
}
