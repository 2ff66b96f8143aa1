import { errorOf } from '@heliograph/domain/caught'
import type { EmoncmsInputStore, InputMapping, KnownInput } from '#telemetry/emoncms-inputs.store.ts'
import { readingsOfInputs } from './listeners/emoncms-readings.ts'
import type { Pipeline } from './pipeline.ts'
import type { Roster } from './roster.ts'

/**
 * When an owner says which points a node's inputs are, stores what was kept of the node, from its first value. Looks for
 * such nodes regularly, because any process can change them.
 */
export const createRemapping = ({ inputs, roster, pipeline, report }: Needs) => {
  const storeAgain = async ({ gatewayId, sn, node }: { gatewayId: number; sn: string; node: string }) => {
    const gateway = await roster.bySn(sn)
    if (!gateway) return
    await inputs.forgetRemapped(gatewayId, node)
    try {
      const mappings = mappingsIn(await inputs.list(gatewayId))
      for (let after = 0; ;) {
        const reports = await inputs.reportsOf(gatewayId, node, after, atOnce)
        const last = reports.at(-1)
        if (!last) return
        after = last.at
        const named = reports.map(({ at, inputs: values }) => ({ node, at, values }))
        const { readings } = readingsOfInputs(sn, named, mappings)
        await pipeline.accept({ gateway, readings, payload: new Uint8Array(), replaces: true })
      }
    } catch (error) {
      await inputs.markRemapped(gatewayId, node)
      throw error
    }
  }

  return {
    async run() {
      for (const node of await inputs.remapped()) {
        await storeAgain(node).catch((error: unknown) => report(errorOf(error)))
      }
    },
  }
}

export const mappingsIn = (known: readonly KnownInput[]): InputMapping[] =>
  known.flatMap(({ node, input, point, factor }) => (point === null ? [] : [{ node, input, point, factor }]))

interface Needs {
  inputs: EmoncmsInputStore
  roster: Roster
  pipeline: Pipeline
  report: (error: Error) => void
}

const atOnce = 500
