import { describe, expect, it } from 'vitest'
import { useSite } from '../testing/site.ts'
import { COMMAND_LIST } from '../testing/wire.ts'

const open = useSite()

describe('the Commands tab while Discord does not respond', () => {
  it('says only once why the menu waits', async () => {
    const reason = "Discord isn't responding. Guildhall will try again when it's back."
    const commands = COMMAND_LIST.map((one) => ({ ...one, status: 'queued', reason }))
    const wire = (discord: string) => ({
      'GET /status': { body: { discord } },
      'GET /guilds/1/commands': { body: commands },
    })
    const away = await open('/guilds/1', { wire: wire('away') })
    await away.page.getByText("Your changes are saved and will be applied when it's back.").waitFor()
    await away.page.getByRole('switch', { name: '/ask' }).waitFor()
    await expect.poll(() => away.page.getByText("Discord isn't responding").count()).toBe(1)
    // Discord is back, but the menu still waits for its next attempt.
    const back = await open('/guilds/1', { wire: wire('up') })
    await back.page.getByText(reason).waitFor()
  })

  it('still shows the reason for a refused menu', async () => {
    const reason = "The bot isn't allowed to add commands to this server."
    const commands = COMMAND_LIST.map((one) => ({ ...one, status: 'blocked', reason }))
    const { page } = await open('/guilds/1', {
      wire: { 'GET /status': { body: { discord: 'away' } }, 'GET /guilds/1/commands': { body: commands } },
    })
    await page.getByText("Discord isn't responding.").waitFor()
    await page.getByText(reason).waitFor()
  })
})
