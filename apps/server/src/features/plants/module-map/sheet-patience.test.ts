import { expect, test } from 'vitest'
import { createSheetRoom } from '#pictures/sheet-room.ts'
import { createSheetPhotos } from './sheet-photo.ts'

const dark = { width: 1200, height: 900, labels: [], brightness: 10, sharpness: 0 }

/** Threads whose photos end when told, or never; from the second thread on at once, if wished. */
const openRoom = ({ patienceMs, isSecondQuick = false }: { patienceMs: number; isSecondQuick?: boolean }) => {
  const ends: (() => void)[] = []
  const state = { opened: 0, closed: 0 }
  const room = createSheetRoom({
    patienceMs,
    openThread: () => {
      state.opened += 1
      const isQuick = isSecondQuick && state.opened > 1
      return {
        work: () =>
          new Promise((resolve) => {
            ends.push(() => resolve(dark))
            if (isQuick) resolve(dark)
          }),
        close: () => void (state.closed += 1),
      }
    },
  })
  const photos = createSheetPhotos({
    // Nothing is read of a plant for a photo on which nothing was found.
    store: {} as never,
    readSheet: room.read,
    rightIn: async () => undefined,
    limit: async () => undefined,
  })
  const recognise = (plantId: number, userId = 1) =>
    photos.recognise(plantId, { bytes: Buffer.from([1]), frame: undefined }, { userId } as never)
  return { ends, state, recognise }
}

test('a photo that takes too long ends its thread, is refused with that reason, and the next one gets another thread', async () => {
  const { state, recognise } = openRoom({ patienceMs: 20, isSecondQuick: true })
  await expect(recognise(7)).rejects.toMatchObject({ code: 'RECOGNITION_ERROR', param: 'tooLong' })
  expect(state).toEqual({ opened: 1, closed: 1 })
  // The plant is not busy any more.
  await expect(recognise(7)).rejects.toMatchObject({ code: 'RECOGNITION_ERROR', param: 'tooDark' })
  expect(state).toEqual({ opened: 2, closed: 1 })
})

test('one photo of a plant is read at a time, and of too many of all plants the last ones are refused at once', async () => {
  const { ends, state, recognise } = openRoom({ patienceMs: 60_000 })
  const all = [1, 2, 3, 4, 5].map((plantId) => recognise(plantId))
  await expect(recognise(1, 2)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await expect(recognise(6)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  for (let place = 0; place < all.length; place++) {
    await expect.poll(() => ends.length).toBe(place + 1)
    ends[place]!()
    await expect(all[place]).rejects.toMatchObject({ code: 'RECOGNITION_ERROR' })
  }
  expect(state).toEqual({ opened: 1, closed: 0 })
})
