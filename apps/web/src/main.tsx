import './theme/base.ts'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { settled } from './api/settled.ts'
import { App } from './app/app.tsx'
import { keepShell } from './app/offline-shell.ts'
import { createAppRouter } from './app/router.tsx'
import { start } from './app/start.ts'
import { nextTask } from './browser/next-task.ts'
import { begun } from './early.ts'
import { printLight } from './theme/paper.ts'
import { lookOf } from './theme/theme.ts'

/** On a fast network the page is drawn once, with its answers, and not first without them. */
const firstAnswersMs = 300

printLight(document.documentElement)
// In tasks of their own: a press on the frame is answered in between.
const started = await start(begun)
await nextTask()
const look = lookOf(started.host.platform.brand)
await nextTask()
const router = createAppRouter(started)
await nextTask()
// Until the first page is loaded, the frame of `index.html` stays: an empty window would replace it.
const { suspended, handed } = started.state.get()
if (!suspended && handed === undefined) {
  await router.load()
  await settled(started.cache, firstAnswersMs)
}
const root = createRoot(document.getElementById('root')!)
// In small steps, between which the browser can answer a press.
startTransition(() => root.render(<App started={started} router={router} look={look} />))

/** Delays what is not needed for the start. */
const afterStartMs = 1_000
// In development, files have no hashed names.
if (import.meta.env.PROD) setTimeout(() => void keepShell().catch(() => undefined), afterStartMs)
