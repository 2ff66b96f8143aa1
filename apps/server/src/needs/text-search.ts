/** Finds by an index what may hold a text. Undefined: too many to be worth it, or the text is too short. */
export type TextSearch = Record<'plants' | 'devices', (text: string) => Promise<readonly number[] | undefined>>
