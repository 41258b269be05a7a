import { welcomeText, type MessageEmbed } from '@guildhall/contract'
import { DrawnEmbeds } from '../kernel/composer/preview/preview-message.tsx'
import type { Names } from '../ui/discord/mentions.ts'

type WelcomeEmbedsProps = {
  embeds: readonly MessageEmbed[]
  /** The texts of the placeholders. */
  named: { user: string; server: string }
  names: Names
}

/** The embeds of the welcome message for a new member, as Discord draws them. */
export function WelcomeEmbeds({ embeds, named, names }: WelcomeEmbedsProps) {
  // Discord shows no mentions in these texts: they have the name of the member.
  const plain = { ...named, user: 'user' }
  return <DrawnEmbeds embeds={embeds.map((embed) => filled(embed, named, plain))} names={names} />
}

function filled(embed: MessageEmbed, named: WelcomeEmbedsProps['named'], plain: WelcomeEmbedsProps['named']) {
  const { title, description, author, footer, fields } = embed
  return {
    ...embed,
    title: title && welcomeText(title, plain),
    description: description && welcomeText(description, named),
    author: author && { ...author, name: welcomeText(author.name, plain) },
    footer: footer && { ...footer, text: welcomeText(footer.text, plain) },
    fields: fields?.map(({ name, value, inline }) => ({
      name: welcomeText(name, plain),
      value: welcomeText(value, named),
      inline,
    })),
  }
}
