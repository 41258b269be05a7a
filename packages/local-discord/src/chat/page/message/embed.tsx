import type { EmbedView } from '../../view.ts'
import { DecorativeImage } from '../ui/decoration.tsx'
import { format } from '../ui/time.tsx'
import { Markdown, Parts } from './markdown.tsx'

export function Embed({ embed }: { embed: EmbedView }) {
  const { isPreview, title, url, description, color, imageUrl, thumbnailUrl, fields } = embed
  return (
    <div
      class={isPreview ? 'embed embed--preview' : 'embed'}
      style={color === null ? undefined : { borderLeftColor: `#${color.toString(16).padStart(6, '0')}` }}
    >
      <Author embed={embed} />
      {title !== null && title.length > 0 && (
        <p class="embed__title">
          {url ? (
            <a href={url} target="_blank" rel="noreferrer noopener">
              <Parts parts={title} />
            </a>
          ) : (
            <Parts parts={title} />
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
                <Parts parts={field.name} />
              </div>
              <Markdown blocks={field.value} tail={null} />
            </div>
          ))}
        </div>
      )}
      {imageUrl && <DecorativeImage class="embed__image" url={imageUrl} />}
      {thumbnailUrl && <DecorativeImage class="embed__thumbnail" url={thumbnailUrl} />}
      <Footer embed={embed} />
    </div>
  )
}

function Author({ embed: { author, authorUrl, authorIconUrl } }: { embed: EmbedView }) {
  if (!author) return null
  return (
    <p class="embed__author">
      {authorIconUrl && <DecorativeImage class="embed__icon" url={authorIconUrl} />}
      {authorUrl ? (
        <a href={authorUrl} target="_blank" rel="noreferrer noopener">
          {author}
        </a>
      ) : (
        <span>{author}</span>
      )}
    </p>
  )
}

function Footer({ embed: { footer, footerIconUrl, timestamp } }: { embed: EmbedView }) {
  if (!footer && timestamp === null) return null
  return (
    <p class="embed__footer">
      {footer && footerIconUrl && <DecorativeImage class="embed__icon" url={footerIconUrl} />}
      <span>
        {footer}
        {footer && timestamp !== null && ' • '}
        {timestamp !== null && (
          <time dateTime={timestamp}>{format(new Date(timestamp), { dateStyle: 'short', timeStyle: 'short' })}</time>
        )}
      </span>
    </p>
  )
}
