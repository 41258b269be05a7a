/** A text without case and accents: "Régles" as "regles". */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** Whether every word of a search is in a text, in any order. "general", "#general" and "gen" find "#general". */
export function matches(text: string, query: string): boolean {
  const searched = plain(text)
  return plain(query)
    .split(/[\s_/]+/)
    .every((word) => searched.includes(word) || searched.replaceAll(/[\s_/-]/g, '').includes(word))
}
