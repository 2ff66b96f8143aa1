// Reading and printing figures.
import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100

/** CPU seconds and megabytes used by a process and all its descendants. */
export const usageOf = (pid) => {
  const children = childrenByParent()
  const family = [pid]
  for (const member of family) family.push(...(children.get(member) ?? []))
  let [ticks, kilobytes] = [0, 0]
  for (const member of family) {
    const fields = statOf(member)
    if (!fields) continue
    ticks += Number(fields[11]) + Number(fields[12])
    kilobytes += proportionalSize(member)
  }
  return { cpuS: ticks / ticksPerSecond, memoryMb: Math.round(kilobytes / 1024) }
}

export const percentile = (sorted, share) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

/** Columns of equal width, the first left-aligned. */
export const table = (rows) => {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => String(row[column]).length)))
  for (const row of rows) {
    console.log(
      row
        .map((cell, column) => (column === 0 ? String(cell).padEnd(widths[0]) : String(cell).padStart(widths[column])))
        .join('  '),
    )
  }
}

const statOf = (pid) => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

/** Shared memory is counted once, not once per process. */
const proportionalSize = (pid) => {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

const childrenByParent = () => {
  const children = new Map()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const parent = Number(statOf(Number(name))?.[1])
    children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  return children
}
