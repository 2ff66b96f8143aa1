// What pages may weigh. `budgets.test.mjs` weighs the built files, `npm run bench -- web` what a browser receives.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Bytes of compressed JavaScript until the page stands. Charts are not part of it: they load when they are seen. */
export const scriptBudgets = {
  '/login': 140_000,
  '/plant/infos/data': 230_000,
  '/plant/infos/*': 215_000,
  '/plant/infos/alert': 270_000,
  '/plant/infos/device': 275_000,
  '/plant/list': 255_000,
  '/fleet': 265_000,
  '/alert': 265_000,
}

/** With each file, as a browser counts them. */
const headerBytes = 340
/** In every page, before its scripts: `theme.js`. */
const inEveryPage = ['theme.js']

/** Bytes until the first answers of a plant's page are asked for: they must not wait for the code that draws. */
export const firstBudget = 32_000

/** The files that the build says these pages load in English, in bytes as browsers receive them (brotli, where it is worth it). */
export const weigh = (dist) => {
  const loads = JSON.parse(readFileSync(join(dist, 'loads.json'), 'utf8'))
  return Object.fromEntries(
    Object.entries(loads).map(([path, { first = [], scripts, texts }]) => {
      const named = [...inEveryPage.filter((file) => existsSync(join(dist, file))), ...scripts, ...texts.en]
      const weights = named.map((file) => ({ file, bytes: sizeOf(join(dist, file)) + headerBytes }))
      const sum = (files) => files.reduce((all, { bytes }) => all + bytes, 0)
      return [
        path,
        { files: weights, bytes: sum(weights), firstBytes: sum(weights.filter(({ file }) => first.includes(file))) },
      ]
    }),
  )
}

/** A line for each page above its budget, with what weighs most in it. */
export const tooHeavy = (weights) =>
  Object.entries(scriptBudgets).flatMap(([path, budget]) => {
    const weight = weights[path]
    if (!weight) return [`${path} is not in loads.json`]
    if (weight.bytes <= budget) return []
    const heaviest = weight.files
      .toSorted((left, right) => right.bytes - left.bytes)
      .slice(0, 5)
      .map(({ file, bytes }) => `${file} ${bytes}`)
    return [`${path}: ${weight.bytes} of ${budget} bytes of JavaScript. The largest: ${heaviest.join(', ')}`]
  })

const sizeOf = (path) => statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
