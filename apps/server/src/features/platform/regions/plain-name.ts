/** A name without case and accents, as names are compared. */
export const plain = (text: string) =>
  text
    .trim()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[łøđðßæœı]/g, (letter) => alone[letter] ?? letter)

/** Letters that are no letter with an accent to Unicode. People write them so on keyboards without them. */
const alone: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
}
