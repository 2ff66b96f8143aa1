import type { QuarantineStore } from '#telemetry/quarantine.store.ts'
import type { Roster } from './roster.ts'
import { currentDecoder, type TakeV5Data, type V5Decoder } from './v5-data.ts'

export type QuarantinedFrames = Pick<QuarantineStore, 'triedByOthers' | 'noteDecoder' | 'remove'>

/**
 * After an upgrade, tries again what the decoder did not understand before: the logger was told that it arrived, so it will
 * not send it again.
 */
export const createDecodingAgain = ({ quarantine, roster, takeV5Data, decoder = currentDecoder, report }: Needs) => {
  let isDone = false

  const tryAgain = async ({ id, gatewaySn, payload }: QuarantinedFrame) => {
    const gateway = decoder.decode(payload).reading && (await roster.bySn(gatewaySn))
    if (!gateway) return quarantine.noteDecoder([id], decoder.version)
    await takeV5Data(gateway, payload, { claimed: [] })
    await quarantine.remove([id])
  }

  return {
    /** Once in the life of a process, as its decoder stays the same. */
    async run() {
      while (!isDone) {
        const frames = await quarantine.triedByOthers(decoder.version, atOnce)
        const tried = await Promise.allSettled(frames.map(tryAgain))
        const failed = tried.find(({ status }) => status === 'rejected')
        if (failed) return report(new Error('Frames could not be stored', { cause: failed }))
        isDone = frames.length < atOnce
      }
    },
  }
}

interface Needs {
  quarantine: QuarantinedFrames
  roster: Roster
  takeV5Data: TakeV5Data
  decoder?: V5Decoder
  report: (error: Error) => void
}

type QuarantinedFrame = Awaited<ReturnType<QuarantinedFrames['triedByOthers']>>[number]

const atOnce = 100
