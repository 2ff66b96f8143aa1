import { expect, test } from 'vitest'
import { lazily, rowsIn } from './open-data.ts'

const rows = Array.from({ length: 500 }, (_, number) => ({ name: `Größe ${number}`, lat: String(number) }))

test.each([1, 7, 100, 1_000_000])('a list read %i bytes at a time is complete', async (sliceBytes) => {
  for (const written of [JSON.stringify(rows), `${JSON.stringify(rows, null, 2)}\n`]) {
    const read: unknown[] = []
    for await (const some of rowsIn(Buffer.from(written), sliceBytes)) read.push(...some)
    expect(read).toEqual(rows)
  }
})

test('an empty list has no rows', async () => {
  for await (const some of rowsIn(Buffer.from('[]'))) expect(some).toEqual([])
})

test('data is loaded once, even for concurrent requests, but a failure is not kept', async () => {
  let times = 0
  const load = lazily(async () => {
    times += 1
    if (times === 1) throw new Error('no such file')
    return times
  })
  await expect(load()).rejects.toThrow('no such file')
  expect(await Promise.all([load(), load()])).toEqual([2, 2])
  expect(await load()).toBe(2)
})
