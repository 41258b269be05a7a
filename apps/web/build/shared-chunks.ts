import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A chunk of modules that several tabs share. The bundler takes the first one that lists a module. */
interface SharedChunk {
  readonly name: string
  readonly test: (id: string) => boolean
  /** Whether the chunk also gets what only its modules import. */
  readonly includeDependenciesRecursively: boolean
}

const WEB = fileURLToPath(new URL('../src', import.meta.url))
const CONTRACT = fileURLToPath(new URL('../../../packages/contract/src', import.meta.url))
const MARKDOWN = fileURLToPath(new URL('../../../packages/discord-markdown/src', import.meta.url))
/** The parts of zod that read dates and times. */
const ISO = /\/zod\/v4\/mini\/iso\.js$/

/**
 * The modules that several tabs share, by chunk. The bundler alone would write a file for each set of tabs that shares
 * modules: the Settings tab would need 21 small files, which take longer than their bytes where each request takes 100 ms
 * or more.
 */
export const SHARED_CHUNKS: readonly SharedChunk[] = [
  // Parts of the page of a server and of the analytics page.
  withImports('controls', [
    `${WEB}/kernel/channels.ts`,
    `${WEB}/lib/calls/error-details.ts`,
    `${WEB}/ui/dialog/confirm.tsx`,
    `${WEB}/ui/controls/field.tsx`,
  ]),
  // Parts of most tabs of a server and of the history.
  withImports('shared', [
    `${CONTRACT}/history.ts`,
    `${WEB}/kernel/history/`,
    `${WEB}/kernel/local-times.ts`,
    `${WEB}/kernel/time-zones.ts`,
    `${WEB}/lib/calls/submissions.ts`,
    `${WEB}/ui/controls/switch.tsx`,
    `${WEB}/ui/relative-time.tsx`,
  ]),
  // Parts of a list and of the form of its items, which is loaded later.
  only('modals', [
    ISO,
    `${CONTRACT}/time-zones.ts`,
    `${WEB}/kernel/drafts/use-edited.ts`,
    `${WEB}/kernel/form/deleted/late-deleted.tsx`,
    `${WEB}/kernel/form/deleted/use-deleted.ts`,
    `${WEB}/ui/bottom-bar.ts`,
    `${WEB}/ui/dialog/modal.tsx`,
    `${WEB}/ui/states/save-error.tsx`,
  ]),
  // Parts of forms and of the list of unsaved work.
  only('drafts', [`${WEB}/kernel/drafts/draft-time.ts`, `${WEB}/kernel/drafts/old-text.ts`]),
  // Pickers, which screens without a form load too.
  only('pickers', [
    `${WEB}/ui/picker/floating-list.tsx`,
    `${WEB}/ui/picker/moves.ts`,
    `${WEB}/ui/picker/option-list.tsx`,
    `${WEB}/ui/picker/options.ts`,
    `${WEB}/ui/picker/picker-field.tsx`,
    `${WEB}/ui/picker/select.tsx`,
    `${WEB}/ui/picker/use-list.ts`,
  ]),
  // The parts of a form, of which each tab with a form loads nearly all.
  only('forms', [
    `${WEB}/kernel/drafts/form-draft.ts`,
    `${WEB}/kernel/drafts/opened.ts`,
    `${WEB}/kernel/fields/channel-field.tsx`,
    `${WEB}/kernel/fields/text-field.tsx`,
    `${WEB}/kernel/fields/time-zone-field.tsx`,
    `${WEB}/kernel/form/draft-line.tsx`,
    `${WEB}/kernel/form/form.tsx`,
    `${WEB}/kernel/form/form-state.ts`,
    `${WEB}/kernel/form/use-form.ts`,
    `${WEB}/kernel/form/use-form-draft.ts`,
    `${WEB}/ui/controls/field-hint.tsx`,
    `${WEB}/ui/picker/combobox.tsx`,
    `${WEB}/ui/picker/list-search.tsx`,
    `${WEB}/ui/picker/matching.ts`,
    `${WEB}/ui/states/newer-version.tsx`,
  ]),
  // The embeds and buttons of messages, as calls declare them.
  only('message-parts', [
    `${CONTRACT}/kernel/emoji.ts`,
    `${CONTRACT}/message-parts.ts`,
    `${WEB}/kernel/composer/parts/read-parts.ts`,
  ]),
  // Messages, drawn as Discord draws them.
  only('previews', [
    `${MARKDOWN}/`,
    `${CONTRACT}/kernel/button-rows.ts`,
    `${WEB}/kernel/composer/preview/preview-message.tsx`,
    `${WEB}/kernel/emoji/button-emoji.tsx`,
    `${WEB}/ui/discord/discord-button.ts`,
    `${WEB}/ui/discord/discord-message.tsx`,
    `${WEB}/ui/discord/discord-text.tsx`,
    `${WEB}/ui/discord/discord-time.tsx`,
    `${WEB}/ui/discord/mentions.ts`,
  ]),
  // Parts of the Role Buttons tab and of its dialogs.
  only('role-button-parts', [
    `${CONTRACT}/moderation-permissions.ts`,
    `${CONTRACT}/role-button-tree.ts`,
    `${CONTRACT}/role-buttons.ts`,
    `${WEB}/kernel/emoji/guild-emojis.ts`,
    `${WEB}/role-buttons/gallery/button-style.ts`,
  ]),
]

function withImports(name: string, modules: readonly (string | RegExp)[]): SharedChunk {
  return { name, test: oneOf(modules), includeDependenciesRecursively: true }
}

function only(name: string, modules: readonly (string | RegExp)[]): SharedChunk {
  return { name, test: oneOf(modules), includeDependenciesRecursively: false }
}

/**
 * @param modules paths of modules, or of folders with a slash at the end, or patterns of modules in packages
 * @throws if a path does not exist, for example because it was renamed
 */
function oneOf(modules: readonly (string | RegExp)[]): SharedChunk['test'] {
  const absent = modules.find((path) => typeof path === 'string' && !existsSync(path))
  if (absent !== undefined) throw new Error(`shared-chunks.ts lists ${String(absent)}, which does not exist`)
  return (id) =>
    modules.some((path) => {
      if (typeof path !== 'string') return path.test(id)
      return path.endsWith('/') ? id.startsWith(path) : id === path
    })
}
