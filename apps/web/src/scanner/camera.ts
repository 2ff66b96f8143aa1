import { pixelsOf } from './sticker-pictures.ts'
import { ReaderFailed, type StickerReader } from './sticker-reader.ts'
import { createSteadyLook, type ReadSticker, type Sticker } from './sticker.ts'

export type CameraTrouble = 'insecure' | 'none' | 'refused' | 'busy' | 'ended' | 'reader'

interface Told {
  /** The camera is on. */
  looking: (light: Light | undefined) => void
  seen: (sticker: Sticker) => void
  trouble: (trouble: CameraTrouble) => void
}

/** Undefined where the camera has none. */
type Light = (isOn: boolean) => Promise<void>

/** Shows the camera's picture and reads the codes in it, until it is stopped. */
export const watchCamera = (video: HTMLVideoElement, reader: StickerReader, read: ReadSticker, told: Told) => {
  let stream: MediaStream | undefined
  let isStopped = false
  const stop = () => {
    isStopped = true
    for (const track of stream?.getTracks() ?? []) track.stop()
    video.srcObject = null
  }
  const fail = (trouble: CameraTrouble) => {
    if (isStopped) return
    stop()
    told.trouble(trouble)
  }
  const watch = async () => {
    stream = await openCamera()
    // The person closed it while the browser asked for permission.
    if (isStopped) return stop()
    const [track] = stream.getVideoTracks()
    track?.addEventListener('ended', () => fail('ended'))
    video.srcObject = stream
    await video.play()
    told.looking(track && lightOf(track))
    const steady = createSteadyLook(read)
    while (!isStopped) {
      const size = { width: video.videoWidth, height: video.videoHeight }
      const pixels = size.width > 0 && !document.hidden ? pixelsOf(video, size, longestPx) : undefined
      const codes = pixels ? await reader.read(pixels) : []
      const sticker = steady(codes)
      if (sticker && !isStopped) told.seen(sticker)
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
  watch().catch((error: unknown) => fail(troubleOf(error)))
  return stop
}

const openCamera = async () => {
  // Browsers have no camera for pages that come without TLS.
  if (!('mediaDevices' in navigator)) throw new DOMException('', 'SecurityError')
  return navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } },
  })
}

export const troubleOf = (error: unknown): CameraTrouble => {
  if (error instanceof ReaderFailed) return 'reader'
  const name = error instanceof Error ? error.name : ''
  if (name === 'SecurityError') return 'insecure'
  if (name === 'NotAllowedError') return 'refused'
  // Another program has it.
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy'
  return 'none'
}

const lightOf = (track: MediaStreamTrack): Light | undefined => {
  if (!('getCapabilities' in track) || !('torch' in track.getCapabilities())) return undefined
  return (isOn) => {
    const light: MediaTrackConstraintSet & { torch: boolean } = { torch: isOn }
    return track.applyConstraints({ advanced: [light] })
  }
}

/** Enough for a small code an arm's length away, and quick on an old phone. */
const longestPx = 1280
const pauseMs = 120
