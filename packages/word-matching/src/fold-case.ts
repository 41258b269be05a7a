const ASCII = /^[\0-\x7f]*$/

/** The dotless i is not an "i", although its capital letter is "I": https://www.unicode.org/Public/UCD/latest/ucd/CaseFolding.txt */
const DOTLESS_I = 'ı'

const known = new Map<string, string>()

/**
 * Folds case character by character, as Unicode's simple case folding does. The result has the length of the text, so offsets
 * stay valid. "ß" and "ẞ" become equal; "ß" and "ss" do not.
 */
export function foldCase(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase()
  let folded = ''
  for (const character of text) {
    let one = known.get(character)
    if (one === undefined) known.set(character, (one = foldCharacter(character)))
    folded += one
  }
  return folded
}

function foldCharacter(character: string): string {
  if (character === DOTLESS_I) return character
  const upper = character.toUpperCase()
  const folded = (upper.length === character.length ? upper : character).toLowerCase()
  return folded.length === character.length ? folded : character
}
