import { Refusal } from '@heliograph/domain/errors'

/** Names are free text, but they appear in messages to strangers, so they cannot contain links. */
export const nameOf = (typed: string) => {
  const name = typed.trim().replace(/\s+/g, ' ')
  if (name === '' || /:\/\/|\bwww\./i.test(name)) throw new Refusal('PARAM_ERROR', 'name')
  return name
}
