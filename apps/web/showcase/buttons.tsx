import { Button, ButtonLink } from '../src/ui/controls/button.tsx'
import type { ButtonSize, ButtonVariant } from '../src/ui/controls/button-class.ts'
import { PlusIcon } from '../src/ui/icons/form-icons.tsx'
import { LONG_NAME, Part } from './part.tsx'

const variants: { variant: ButtonVariant; words: string }[] = [
  { variant: 'primary', words: 'Save Changes' },
  { variant: 'quiet', words: 'Back to Dashboard' },
  { variant: 'ghost', words: 'Logout' },
  { variant: 'ghost-danger', words: 'Delete Configuration' },
  { variant: 'danger', words: 'Delete' },
]

const sizes: ButtonSize[] = ['default', 'row']

/** Each kind of button at rest, with an icon, pending and disabled. */
export function Buttons() {
  return (
    <Part title="Buttons" note="At rest, with an icon, pending, disabled with its reason; default and in rows.">
      {sizes.map((size) => (
        <div key={size} className="mb-4 flex flex-col gap-3">
          {variants.map(({ variant, words }) => (
            <div key={variant} className="flex flex-wrap items-center gap-3">
              <Button variant={variant} size={size}>
                {words}
              </Button>
              <Button variant={variant} size={size}>
                <PlusIcon size={16} />
                With an icon
              </Button>
              <Button variant={variant} size={size} pending>
                {words}
              </Button>
              <Button variant={variant} size={size} disabledReason="Only a reminder that recurs can skip its next run.">
                Disabled
              </Button>
            </div>
          ))}
        </div>
      ))}
      <div className="flex flex-wrap gap-3">
        <ButtonLink variant="quiet" href="https://example.org" className="max-w-full">
          <span className="truncate">{LONG_NAME}</span>
        </ButtonLink>
      </div>
    </Part>
  )
}
