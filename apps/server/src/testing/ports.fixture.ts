import { createServer } from 'node:net'

/**
 * The first of so many free ports in a row. None is of the range from which the system gives ports to programs that do not
 * ask for a certain one: a server may open them minutes later, or again after it was killed.
 */
export const freePorts = async (count: number): Promise<number> => {
  const first = 20_000 + Math.floor(Math.random() * 12_000)
  for (let port = first; port < first + count; port++) {
    if (!(await isFree(port))) return freePorts(count)
  }
  return first
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer().once('error', () => resolve(false))
    probe.listen(port, '0.0.0.0', () => probe.close(() => resolve(true)))
  })
