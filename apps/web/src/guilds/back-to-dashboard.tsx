import { useNavigate } from '../lib/page/router.tsx'
import { Button } from '../ui/controls/button.tsx'

/** Leads from the page of a server to the dashboard. */
export function BackToDashboard() {
  const navigate = useNavigate()
  return (
    <Button variant="quiet" size="row" onClick={() => navigate('/')}>
      Back to Dashboard
    </Button>
  )
}
