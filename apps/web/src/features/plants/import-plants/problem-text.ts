import type { ImportFault } from '@heliograph/domain/plant-imports'
import type { Words } from '@heliograph/phrases'

/** What is wrong with a cell, in words. */
export const problemText = (
  { column, problem, least, most, row }: ImportFault,
  words: Words['importPlants']['problems'],
): string => {
  switch (problem) {
    case 'required':
      return column === 'town' ? words.townRequired : column === 'timezone' ? words.zoneRequired : words.required
    case 'notKnown':
      return column === 'currency'
        ? words.currencyWrong
        : column === 'timezone'
          ? words.zoneWrong
          : column === 'country'
            ? words.countryWrong
            : words.notKnown
    case 'outOfRange':
      return words.outOfRange({ least: String(least ?? 0), most: String(most ?? '') })
    case 'tooLong':
      return words.tooLong({ most: String(most ?? '') })
    case 'repeated':
      return words.repeated({ row: String(row ?? '') })
    default:
      return words[problem]
  }
}
