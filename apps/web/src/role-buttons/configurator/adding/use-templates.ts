import { useState } from 'react'
import type { ReceivedRole as Role } from '@guildhall/contract'
import type { OpenedMenu } from '../../../ui/menu/late-floating-menu.tsx'
import type { ButtonsValue } from '../../role-buttons-model.ts'

interface TemplateUse {
  /** The current buttons. */
  buttons: ButtonsValue['buttons']
  roles: readonly Role[]
  setMenu: (menu: OpenedMenu) => void
  onFilled: (value: ButtonsValue) => void
}

/** The sentence about an attempt; about a template, it is true until the buttons are edited. */
interface Said {
  readonly text: string
  readonly buttons: ButtonsValue['buttons'] | null
}

/** The menu of templates, whose code is loaded when it opens, and the sentence about the last one. */
export function useTemplates({ buttons, roles, setMenu, onFilled }: TemplateUse): {
  sentence: string | null
  open: (anchor: HTMLElement) => Promise<void>
} {
  const [said, setSaid] = useState<Said | null>(null)
  const open = async (anchor: HTMLElement): Promise<void> => {
    try {
      const { TEMPLATES, matchSentence, matchedTemplate } = await import('./templates.ts')
      const actions = TEMPLATES.map((template) => ({
        text: template.name,
        onPick: () => {
          const filled = matchedTemplate(template, roles)
          onFilled(filled)
          setSaid({ text: matchSentence(filled.buttons), buttons: filled.buttons })
        },
      }))
      setMenu({ anchor, actions })
      setSaid(null)
    } catch {
      setSaid({ text: "We couldn't load the templates. Try again.", buttons: null })
    }
  }
  const isCurrent = said?.buttons === null || said?.buttons === buttons
  return { sentence: said && isCurrent ? said.text : null, open }
}
