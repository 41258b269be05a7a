import { Button } from '../../../ui/controls/button.tsx'
import { useGuildAccess } from '../../access/guild-access.ts'
import type { Draft } from '../../drafts/draft.ts'
import { useDrafts } from '../../drafts/use-drafts.ts'
import { Line } from '../draft-line.tsx'
import { opens } from '../../use-place.ts'

/** Maximum length of a name in a line, in Unicode code points. */
const MOST_SHOWN = 60

type DeletedDraftsProps = {
  guildId: string
  /** The channel whose items these are; undefined if they are those of the whole server. */
  channelId?: string
  /** The kind of the modal that edits an item. */
  kind: string
  items: readonly { readonly id: string }[]
  /** Further items, which exist but have no row: they are too old to be listed. */
  older?: readonly { readonly id: string }[]
  /** Further items, which exist but have no row: another list shows them. */
  elsewhere?: readonly { readonly id: string }[]
  /** The name of an item: "reminder". */
  noun: string
  /** The edited part of an item: "the role buttons of"; undefined for the whole item. */
  part?: string
  /** Whether an item belongs to a channel: a user with a grant sees it only while the channel is not private. */
  isInChannel: boolean
  /** The name of the item of a draft. */
  nameIn: (id: string, draft: Draft) => string
  onOpen: (id: string) => void
}

/** A line for each draft of an item that has no row to open it: a deleted one, or one that the page does not list. */
export function DeletedDrafts(props: DeletedDraftsProps) {
  const { guildId, channelId, kind, items, older = [], elsewhere = [], noun, part, isInChannel, nameIn, onOpen } = props
  const { isAdmin } = useGuildAccess()
  const isIn = (list: readonly { readonly id: string }[], id: string): boolean => list.some((one) => one.id === id)
  const gone = isInChannel && !isAdmin ? 'a deleted or private' : 'a deleted'
  const lost = useDrafts().flatMap(({ guildId: ofGuild, draft }) => {
    const { place } = draft
    const isListed = ofGuild === guildId && place.channelId === channelId && place.modal?.kind === kind
    const id = isListed ? place.modal?.id : undefined
    if (id === undefined || isIn(items, id)) return []
    const article = isIn(elsewhere, id) ? 'a' : isIn(older, id) ? 'an older' : gone
    return { id, name: shortened(nameIn(id, draft)), article }
  })
  return (
    <div className={lost.length > 0 ? 'flex flex-col gap-2' : 'absolute'}>
      {lost.map(({ id, name, article }) => {
        const item = `${part === undefined ? '' : `${part} `}${article} ${noun}`
        return (
          <Line key={id} label="Unsaved changes">
            <p className="min-w-0 flex-1 basis-44 wrap-anywhere text-ink-1">
              You have unsaved changes to {item}
              {name && (
                <>
                  : “<bdi>{name}</bdi>”
                </>
              )}
            </p>
            <Button
              variant="ghost"
              size="row"
              {...opens(kind, id)}
              aria-label={`Open ${name ? `“${name}”` : item}`}
              onClick={() => onOpen(id)}
            >
              Open
            </Button>
          </Line>
        )
      })}
    </div>
  )
}

/** The first line of a name, cut to fit in a line of the page. */
function shortened(name: string): string {
  const [line = ''] = name.trim().split('\n')
  const characters = Array.from(line)
  return characters.length > MOST_SHOWN ? `${characters.slice(0, MOST_SHOWN).join('')}…` : line
}
