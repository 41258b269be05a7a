/** Stands above the sub-tabs, before their code is here too. */
export function SettingsHeading() {
  return (
    <>
      <h2 className="text-section text-ink-1">Guild Settings</h2>
      <p className="mb-3 text-small text-ink-3">How the bot behaves on this server.</p>
    </>
  )
}
