// Written by `npm run words` from the English files; never by hand.

import type { PhraseTree } from '#kit.ts'
import type { Language } from '#languages.ts'
import type { StartFeature } from './words.ts'

export const startFiles: Record<Language, Record<StartFeature, () => Promise<PhraseTree>>> = {
  en: {
    auth: async () => (await import('../en/auth.json', { with: { type: 'json' } })).default,
    errors: async () => (await import('../en/errors.json', { with: { type: 'json' } })).default,
    shell: async () => (await import('../en/shell.json', { with: { type: 'json' } })).default,
    units: async () => (await import('../en/units.json', { with: { type: 'json' } })).default,
  },
  zh: {
    auth: async () => (await import('../zh/auth.json', { with: { type: 'json' } })).default,
    errors: async () => (await import('../zh/errors.json', { with: { type: 'json' } })).default,
    shell: async () => (await import('../zh/shell.json', { with: { type: 'json' } })).default,
    units: async () => (await import('../zh/units.json', { with: { type: 'json' } })).default,
  },
}
