import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { setImmediate } from 'node:timers/promises'

const { resolve } = createRequire(import.meta.url)

/** A file of an installed package, by its import name. */
export const readOpenData = (name: string) => readFile(resolve(name))

/** Loaded on first use and shared, because the data is the same in every data centre. A failed load is retried. */
export const lazily = <T>(load: () => Promise<T>) => {
  let loading: Promise<T> | undefined
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}

/**
 * The rows of a large JSON list, some thousand at a time with pauses for other work: parsing the towns of the world in
 * one go would block the server for most of a second.
 */
export async function* rowsIn<Row>(file: Buffer, sliceBytes = 256 * 1024): AsyncGenerator<Row[]> {
  const end = file.lastIndexOf(']')
  let from = file.indexOf('[') + 1
  while (from < end) {
    const between = file.indexOf('},{', from + sliceBytes)
    const to = between === -1 ? end : between + 1
    yield JSON.parse(`[${file.toString('utf8', from, to)}]`) as Row[]
    from = to + 1
    await setImmediate()
  }
}
