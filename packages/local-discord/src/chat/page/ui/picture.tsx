/** A picture that adds nothing to the text beside it. */
export function Picture({ class: className, url }: { class: string; url: string }) {
  return <img class={className} src={url} alt="" loading="lazy" />
}
