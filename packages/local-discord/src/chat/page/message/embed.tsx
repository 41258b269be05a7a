import type { EmbedView } from '../../view.ts'
import { Picture } from '../ui/decoration.tsx'
import { Markdown } from './markdown.tsx'

export function Embed({ embed }: { embed: EmbedView }) {
  const { isPreview, title, url, description, color, author, footer, imageUrl, thumbnailUrl, fields } = embed
  return (
    <div
      class={isPreview ? 'embed embed--preview' : 'embed'}
      style={color === null ? undefined : { borderLeftColor: `#${color.toString(16).padStart(6, '0')}` }}
    >
      {author && <p class="embed__author">{author}</p>}
      {title && (
        <p class="embed__title">
          {url ? (
            <a href={url} target="_blank" rel="noreferrer noopener">
              {title}
            </a>
          ) : (
            title
          )}
        </p>
      )}
      {description && (
        <div class="embed__text">
          <Markdown blocks={description} tail={null} />
        </div>
      )}
      {fields.length > 0 && (
        <div class="embed__fields">
          {fields.map((field, index) => (
            <div key={index} class={field.inline ? 'embed__field embed__field--inline' : 'embed__field'}>
              <div class="embed__name">
                <Markdown blocks={field.name} tail={null} />
              </div>
              <Markdown blocks={field.value} tail={null} />
            </div>
          ))}
        </div>
      )}
      {imageUrl && <Picture class="embed__image" url={imageUrl} />}
      {thumbnailUrl && <Picture class="embed__thumbnail" url={thumbnailUrl} />}
      {footer && <p class="embed__footer">{footer}</p>}
    </div>
  )
}
