// Written by `npm run words` from the English files; never by hand.

import type { PhraseTree } from '#kit.ts'
import type { Language } from '#languages.ts'
import type { ServerWords } from './words.ts'

export const serverFiles: Record<Language, Record<keyof ServerWords, () => Promise<PhraseTree>>> = {
  en: {
    alerts: async () => (await import('../en/server/alerts.json', { with: { type: 'json' } })).default,
    dates: async () => (await import('../en/server/dates.json', { with: { type: 'json' } })).default,
    devices: async () => (await import('../en/server/devices.json', { with: { type: 'json' } })).default,
    insurance: async () => (await import('../en/server/insurance.json', { with: { type: 'json' } })).default,
    invoices: async () => (await import('../en/server/invoices.json', { with: { type: 'json' } })).default,
    messages: async () => (await import('../en/server/messages.json', { with: { type: 'json' } })).default,
    rejections: async () => (await import('../en/server/rejections.json', { with: { type: 'json' } })).default,
    telling: async () => (await import('../en/server/telling.json', { with: { type: 'json' } })).default,
  },
  zh: {
    alerts: async () => (await import('../zh/server/alerts.json', { with: { type: 'json' } })).default,
    dates: async () => (await import('../zh/server/dates.json', { with: { type: 'json' } })).default,
    devices: async () => (await import('../zh/server/devices.json', { with: { type: 'json' } })).default,
    insurance: async () => (await import('../zh/server/insurance.json', { with: { type: 'json' } })).default,
    invoices: async () => (await import('../zh/server/invoices.json', { with: { type: 'json' } })).default,
    messages: async () => (await import('../zh/server/messages.json', { with: { type: 'json' } })).default,
    rejections: async () => (await import('../zh/server/rejections.json', { with: { type: 'json' } })).default,
    telling: async () => (await import('../zh/server/telling.json', { with: { type: 'json' } })).default,
  },
}
