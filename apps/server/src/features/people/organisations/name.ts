import { Refusal } from '@heliograph/domain/errors'

/** What a name stands for is for people to say; but it stands in letters to strangers, where it must lead nowhere. */
export const nameOf = (typed: string) => {
  const name = typed.trim().replace(/\s+/g, ' ')
  if (name === '' || /:\/\/|\bwww\./i.test(name)) throw new Refusal('PARAM_ERROR', 'name')
  return name
}
