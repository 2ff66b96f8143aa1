import { boundsOf } from '@heliograph/domain/module-plane'
import type { Look } from '#charts/drawing/look.ts'
import { createLevelPictures } from './level-pictures.ts'
import { nameRoomPx, paintMap, type Scene } from './paint-map.ts'

/**
 * Draws a map again and again. While it is only moved, thousands of modules are not drawn again: a picture of all of them is,
 * from the second time on. The same while a day is played, where only their levels change.
 */
export const createMapPainter = () => {
  let last: (Pick<Scene, 'arrays' | 'view' | 'overPicture'> & { look: Look; fineness: number }) | undefined
  let picture: { canvas: ImageBitmap; left: number; top: number } | undefined
  let pictures: ReturnType<typeof createLevelPictures> | undefined

  return (context: CanvasRenderingContext2D, look: Look, scene: Scene, fineness: number) => {
    const { arrays, view, size, withGaps, overPicture, frame } = scene
    const { pxPerM } = view
    const isAlike =
      last?.look === look &&
      last.fineness === fineness &&
      last.view.pxPerM === pxPerM &&
      last.overPicture === overPicture
    const isMoved = isAlike && last?.arrays === arrays
    const isPlayed = isAlike && !isMoved && last?.view.x === view.x && last.view.y === view.y
    last = { look, arrays, view, overPicture, fineness }
    if (!isMoved) picture = undefined
    if (isPlayed && (pictures ??= createLevelPictures())(context, look, scene, fineness)) return undefined
    if (!isPlayed) pictures = undefined
    if (!isMoved || withGaps || frame) return paintMap(context, look, scene)
    picture ??= pictureOf(look, scene, fineness)
    if (!picture) return paintMap(context, look, scene)
    const { canvas, left, top } = picture
    context.clearRect(0, 0, size.width, size.height)
    // On whole pixels, it needs no smoothing.
    const wholePx = (px: number) => Math.round(px * fineness) / fineness
    context.drawImage(
      canvas,
      wholePx(size.width / 2 + (left - view.x) * pxPerM),
      wholePx(size.height / 2 + (top - view.y) * pxPerM),
      canvas.width / fineness,
      canvas.height / fineness,
    )
  }
}

/** Undefined if it would be too large: then few modules are in sight at once. */
const pictureOf = (look: Look, { arrays, view: { pxPerM }, overPicture }: Scene, fineness: number) => {
  const { left, right, top, bottom } = boundsOf(arrays.map(({ array }) => array))
  const size = { width: (right - left) * pxPerM + 2 * nameRoomPx, height: (bottom - top) * pxPerM + 2 * nameRoomPx }
  if (size.width * size.height * fineness ** 2 > mostPixels) return undefined
  const canvas = new OffscreenCanvas(Math.ceil(size.width * fineness), Math.ceil(size.height * fineness))
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.scale(fineness, fineness)
  const view = { x: (left + right) / 2, y: (top + bottom) / 2, pxPerM }
  paintMap(context, look, { arrays, view, size, overPicture })
  return { canvas: canvas.transferToImageBitmap(), left: left - nameRoomPx / pxPerM, top: top - nameRoomPx / pxPerM }
}

const mostPixels = 8_000_000
