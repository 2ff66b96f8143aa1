/** Of a script, or of a page's words (spec §9): a file that never arrives must not look like one that is still loading. */
export const inTime = <T>(file: Promise<T>) =>
  new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Not loaded within 120 s')), 120_000)
    file.then(resolve, reject).finally(() => clearTimeout(timer))
  })
