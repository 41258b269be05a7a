/** Escapes text for HTML, including attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

const STYLE = `
:root { color-scheme: dark light; --ground: #1e1f22; --card: #2b2d31; --text: #f2f3f5; --soft: #b5bac1; --line: #3f4147; --accent: #5865f2 }
@media (prefers-color-scheme: light) { :root { --ground: #f2f3f5; --card: #fff; --text: #1e1f22; --soft: #4e5058; --line: #d4d7dc; --accent: #4752c4 } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 16px; background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, sans-serif }
main { width: 100%; max-width: 440px; padding: 32px; border-radius: 12px; background: var(--card); box-shadow: 0 8px 24px #0003 }
h1 { margin: 0 0 8px; font-size: 22px; line-height: 1.3; text-wrap: balance }
h2 { margin: 24px 0 8px; font-size: 14px; color: var(--soft) }
p { margin: 0 0 16px; color: var(--soft) }
ul { margin: 0 0 20px; padding-left: 20px; color: var(--soft) }
.people { display: grid; gap: 8px }
button { display: flex; align-items: center; gap: 12px; width: 100%; min-height: 48px; padding: 8px 14px; border: 1px solid var(--line); border-radius: 8px; background: transparent; color: var(--text); font: inherit; font-weight: 600; cursor: pointer }
button:hover { border-color: var(--accent) }
button::before { content: attr(data-initial); display: grid; place-items: center; width: 32px; height: 32px; border-radius: 50%; background: var(--accent); color: #fff; font-size: 14px }
a { color: var(--text); text-underline-offset: 3px }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
.cancel { margin: 20px 0 0; padding-top: 20px; border-top: 1px solid var(--line) }
.cancel a { display: grid; place-items: center; min-height: 44px; border-radius: 8px; color: var(--soft); font-weight: 600; text-decoration: none }
.cancel a:hover { color: var(--text); text-decoration: underline }
footer { margin-top: 12px; font-size: 14px; text-align: center; text-wrap: balance; color: var(--soft) }
`

/**
 * A complete HTML page.
 *
 * @param title plain text, for the title and the heading.
 * @param body HTML; text from elsewhere must be escaped.
 */
export function page(title: string, body: string): string {
  const heading = escapeHtml(title)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="same-origin">
<link rel="icon" href="data:,">
<title>${heading} · Local Discord</title>
<style>${STYLE}</style>
</head>
<body><main><h1>${heading}</h1>${body}<footer>This is the local Discord: nothing here leaves this machine.</footer></main></body>
</html>`
}

/** A form with a button per user. It posts `user`, and `guild_id` unless null, to the page's own URL. */
export function people(users: readonly { id: string; username: string }[], guildId: string | null): string {
  const guild = guildId === null ? '' : `<input type="hidden" name="guild_id" value="${escapeHtml(guildId)}">`
  const buttons = users.map(({ id, username }) => {
    const name = escapeHtml(username)
    // The style sheet draws the initial, so that it is not part of the button's accessible name.
    return `<button name="user" value="${escapeHtml(id)}" data-initial="${escapeHtml(username.slice(0, 1).toUpperCase())}" aria-label="${name}">${name}</button>`
  })
  return `<form method="post" class="people">${guild}${buttons.join('')}</form>`
}
