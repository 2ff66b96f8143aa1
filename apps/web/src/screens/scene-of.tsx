import { lazy, Suspense } from 'react'

/** Decoration: loaded after the controls. */
const Scene = lazy(async () => ({ default: (await import('#features/people/auth/scene.tsx')).Scene }))

/** The brand's picture, if it is a picture; otherwise ours. */
export const sceneOf = (picture: string | undefined) =>
  picture && /^(https?:|\/(?!\/)|data:image\/)/i.test(picture) ? (
    <img src={picture} alt="" />
  ) : (
    <Suspense>
      <Scene />
    </Suspense>
  )
