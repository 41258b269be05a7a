import { useNavigate } from '../lib/page/router.tsx'
import { Button } from '../ui/controls/button.tsx'
import { DashboardIcon } from '../ui/icons/form-icons.tsx'

/** Leads from the page of a server to the dashboard. In a narrow window it is an icon in the corner of its positioned parent. */
export function BackToDashboard() {
  const navigate = useNavigate()
  return (
    <Button
      variant="quiet"
      size="row"
      onClick={() => navigate('/')}
      className="max-md:absolute max-md:-top-2 max-md:-right-3 max-md:w-11 max-md:border-0 max-md:bg-transparent max-md:px-0"
    >
      <DashboardIcon size={20} className="md:hidden" />
      <span className="max-md:sr-only">Back to Dashboard</span>
    </Button>
  )
}
