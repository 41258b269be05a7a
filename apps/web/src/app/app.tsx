import { AuthProvider } from '../auth/auth-provider.tsx'
import { usePageIcon } from '../bot-profile/page-icon.ts'
import { ToastProvider } from '../ui/toast.tsx'
import { Pages } from './pages.tsx'

/** The dashboard, with the providers that every page shares. */
export function App() {
  usePageIcon()
  return (
    <ToastProvider>
      <AuthProvider>
        <Pages />
      </AuthProvider>
    </ToastProvider>
  )
}
