import { useState } from 'react'
import { Button } from '../src/ui/controls/button.tsx'
import { Confirm } from '../src/ui/dialog/confirm.tsx'
import { Field } from '../src/ui/controls/field.tsx'
import { Modal } from '../src/ui/dialog/modal.tsx'
import { Select } from '../src/ui/picker/select.tsx'
import { SubTab, SubTabList, Tab, TabList, TabPanel, Tabs } from '../src/ui/tabs.tsx'
import { TextInput } from '../src/ui/controls/text-input.tsx'
import { useToasts } from '../src/ui/toast.tsx'
import { Part } from './part.tsx'

const tabs = ['Commands', 'Settings', 'Reminders', 'Role Buttons', 'Word Detection']
const subTabs = ['General', 'Moderation', 'Notifications', 'Rules']
const styles = ['Primary', 'Secondary', 'Success', 'Danger'].map((label) => ({ value: label, label }))

/** How long the success message of this page stays, in ms. */
const STAY = 3000

/** Dialogs, menus and toasts, and the tabs. */
export function Overlays() {
  const toasts = useToasts()
  const [tab, setTab] = useState('Commands')
  const [subTab, setSubTab] = useState('General')
  const [open, setOpen] = useState<'modal' | 'plain' | 'confirm' | null>(null)
  const [asking, setAsking] = useState(false)
  const [style, setStyle] = useState('Secondary')
  const close = () => setOpen(null)
  return (
    <Part title="Tabs and overlays" note="Arrow keys move, Escape closes, focus comes back.">
      <Tabs value={tab} onValueChange={setTab}>
        <TabList label="Guild">
          {tabs.map((name) => (
            <Tab key={name} value={name} label={name} isUnsaved={false} />
          ))}
        </TabList>
        {tabs.map((name) => (
          <TabPanel key={name} value={name}>
            Here is {name}.
          </TabPanel>
        ))}
      </Tabs>
      <Tabs value={subTab} onValueChange={setSubTab} className="mt-6">
        <SubTabList label="Settings">
          {subTabs.map((name) => (
            <SubTab
              key={name}
              value={name}
              label={name}
              marks={name === 'General' ? undefined : { warnings: 1, errors: 0 }}
              isUnsaved={name === 'General'}
            />
          ))}
        </SubTabList>
      </Tabs>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="quiet" onClick={() => setOpen('modal')}>
          Open modal
        </Button>
        <Button variant="quiet" onClick={() => setOpen('plain')}>
          Open plain modal
        </Button>
        <Button variant="quiet" onClick={() => setOpen('confirm')}>
          Open confirmation
        </Button>
        <Button variant="quiet" onClick={() => toasts.success('Command /blame enabled!', STAY)}>
          Show success
        </Button>
        <Button
          variant="quiet"
          onClick={() => toasts.error('Discord does not answer. Try again in a moment.', 'button')}
        >
          Show error
        </Button>
      </div>
      <Modal
        open={open === 'modal'}
        onClose={close}
        title="Configure Role Buttons"
        subtitle="#roles · Pick your roles"
        footer={
          <>
            <Button variant="ghost-danger" className="mr-auto" onClick={() => setAsking(true)}>
              Delete Configuration
            </Button>
            <Button variant="quiet" onClick={close}>
              Close
            </Button>
            <Button variant="primary" onClick={() => toasts.error('The role is above the bot.', 'modal')}>
              Save Configuration
            </Button>
          </>
        }
      >
        <div className="grid gap-4 md:grid-cols-2">
          <Field label="Label">{(control) => <TextInput {...control} defaultValue="Raider" />}</Field>
          <Select label="Style" options={styles} value={style} onChange={setStyle} placeholder="Style" />
        </div>
        <Confirm
          open={asking}
          sentence="Delete this configuration?"
          verb="Delete"
          onConfirm={() => setAsking(false)}
          onCancel={() => setAsking(false)}
        />
      </Modal>
      <Modal open={open === 'plain'} onClose={close} title="What is new" size="small">
        Nothing but calm.
      </Modal>
      <Confirm
        open={open === 'confirm'}
        sentence="Are you sure you want to delete this reminder?"
        verb="Delete"
        onConfirm={close}
        onCancel={close}
      />
    </Part>
  )
}
