import { MESSAGE_ERRORS, MOST_LINK_BUTTONS } from '@guildhall/contract'
import { useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { FieldNote, labelClass } from '../../../ui/controls/field.tsx'
import { EditOnly } from '../../../ui/controls/read-only.tsx'
import { cx } from '../../../ui/cx.ts'
import { inOrder } from '../../../ui/discord/discord-text.tsx'
import { PlusIcon, SmileIcon } from '../../../ui/icons/form-icons.tsx'
import { ButtonEmoji } from '../../emoji/button-emoji.tsx'
import type { EmojiTarget } from '../../emoji/emoji-popover.tsx'
import { useGuildEmojis } from '../../emoji/guild-emojis.ts'
import { LateEmojiPopover } from '../../emoji/late-emoji-popover.tsx'
import { moved } from '../../form/rows.ts'
import { fieldAt } from '../../form/use-form.ts'
import { linkField } from '../parts/part-fields.ts'
import { PartText, announced } from './part-text.tsx'
import { shownRows, type PartsForm } from '../parts/parts-form.ts'
import { BLANK_LINK, type LinkValue } from '../parts/parts-value.ts'
import { RowTools } from './row-tools.tsx'

/** The path of the link buttons in the body of their call. */
const LIST = 'components'

/** The link buttons of a message, in Discord's order: five in a row. */
export function LinksEditor({ form, guildId }: { form: PartsForm; guildId: string }) {
  const emojis = useGuildEmojis(guildId)
  const [picking, setPicking] = useState<EmojiTarget | null>(null)
  const links = shownRows(form.value.links, BLANK_LINK)
  const change = (next: (rows: readonly LinkValue[]) => readonly LinkValue[], touched: readonly string[]): void =>
    form.edit(({ links: rows }) => ({ links: [...next(shownRows(rows, BLANK_LINK))] }), touched)
  const edit = (at: number, part: Partial<LinkValue>, touched: readonly string[]): void =>
    change((rows) => rows.map((link, nth) => (nth === at ? { ...link, ...part } : link)), touched)
  const arrange = (next: (rows: readonly LinkValue[]) => readonly LinkValue[], at: number): void => {
    change(next, [LIST])
    form.focus(linkField(Math.max(at, 0), 'label').path)
  }
  return (
    <div {...fieldAt(LIST)} className="flex flex-col gap-4">
      {inOrder(links, (link, key) => {
        const at = Number(key)
        return (
          <LinkRow
            key={key}
            form={form}
            at={at}
            link={link}
            count={links.length}
            onEdit={(part, touched) => edit(at, part, touched)}
            onEmoji={(anchor) => setPicking({ key, anchor })}
            onMove={(to) => arrange((rows) => moved(rows, at, to), to)}
            onRemove={() => arrange((rows) => rows.toSpliced(at, 1), Math.min(at, links.length - 2))}
          />
        )
      })}
      <FieldNote id={`${LIST}-note`} error={announced(form.errorAt(LIST))} />
      <EditOnly>
        <div>
          <Button
            variant="quiet"
            size="row"
            disabledReason={links.length >= MOST_LINK_BUTTONS ? MESSAGE_ERRORS.mostLinks : undefined}
            onClick={() => arrange((rows) => [...rows, BLANK_LINK], links.length)}
          >
            <PlusIcon size={16} />
            Add link button
          </Button>
        </div>
      </EditOnly>
      <LateEmojiPopover
        guildId={guildId}
        emojis={emojis}
        target={picking}
        chosen={picking ? (links[Number(picking.key)]?.emoji ?? null) : null}
        onPick={(key, emoji) => edit(Number(key), { emoji }, pathsOfEmoji(Number(key)))}
        onClose={() => setPicking(null)}
      />
    </div>
  )
}

/** A button needs a label or an emoji: one of them answers the error at the other. */
function pathsOfEmoji(at: number): readonly string[] {
  return [linkField(at, 'emoji').path, linkField(at, 'label').path]
}

type LinkRowProps = {
  form: PartsForm
  at: number
  link: LinkValue
  count: number
  onEdit: (part: Partial<LinkValue>, touched: readonly string[]) => void
  onEmoji: (anchor: HTMLElement) => void
  onMove: (to: number) => void
  onRemove: () => void
}

function LinkRow({ form, at, link, count, onEdit, onEmoji, onMove, onRemove }: LinkRowProps) {
  const [label, url, emoji] = [linkField(at, 'label'), linkField(at, 'url'), linkField(at, 'emoji')]
  const emojiError = form.errorAt(emoji.path)
  const note = `link-${at}-emoji-note`
  return (
    <div className="flex flex-col gap-3 rounded-control border border-line p-3">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <PartText
            field={label}
            value={link.label}
            onChange={(text) => onEdit({ label: text }, [label.path])}
            error={form.errorAt(label.path)}
          />
        </div>
        <div {...fieldAt(emoji.path)} className="flex shrink-0 flex-col gap-1.5">
          <span aria-hidden="true" className={labelClass}>
            Emoji
          </span>
          <button
            type="button"
            aria-label={link.emoji === null ? emoji.label : `${emoji.label}: ${link.emoji}`}
            aria-haspopup="dialog"
            aria-describedby={emojiError === undefined ? undefined : note}
            onClick={(event) => onEmoji(event.currentTarget)}
            className={cx(
              'inline-flex size-9 items-center justify-center rounded-control border bg-surface-1 text-ink-2 transition-colors not-disabled:hover:bg-surface-2 max-md:size-11',
              emojiError === undefined ? 'border-edge' : 'border-bad-ink',
            )}
          >
            {link.emoji === null ? (
              <SmileIcon size={16} />
            ) : (
              <ButtonEmoji emoji={link.emoji} className="text-section" />
            )}
          </button>
        </div>
      </div>
      <FieldNote id={note} error={announced(emojiError)} />
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <PartText
            field={url}
            value={link.url}
            onChange={(text) => onEdit({ url: text }, [url.path])}
            error={form.errorAt(url.path)}
            isAddress
          />
        </div>
        <RowTools row={`link ${at + 1}`} at={at} count={count} onMove={onMove} onRemove={onRemove} />
      </div>
    </div>
  )
}
