/**
 * A value now, and again after each change. Not a generator: `return()` on a waiting generator does not take effect before
 * the next change, so listeners to a plant without changes would leak.
 */
export const follow = <Value>(listen: (tell: () => void) => () => void, read: () => Promise<Value>) => {
  let [isNew, hasLeft, last] = [true, false, '']
  let wake = () => {}
  const stop = listen(() => {
    isNew = true
    wake()
  })
  /** Other processes roll up too and cannot notify this one, so it checks from time to time. */
  const news = async () => {
    if (isNew || hasLeft) return
    let timer: NodeJS.Timeout | undefined
    await new Promise<void>((resolve) => {
      wake = resolve
      timer = setTimeout(resolve, lookAgainMs)
    })
    clearTimeout(timer)
  }

  const values: AsyncIterableIterator<Value> = {
    [Symbol.asyncIterator]: () => values,
    async next() {
      for (;;) {
        await news()
        if (hasLeft) return { done: true, value: undefined }
        isNew = false
        const value = await read()
        const printed = JSON.stringify(value)
        if (printed === last) continue
        last = printed
        return { done: false, value }
      }
    },
    async return() {
      hasLeft = true
      stop()
      wake()
      return { done: true, value: undefined }
    },
  }
  return values
}

const lookAgainMs = 10_000
