import '#theme/frame.ts'
import { Charts } from './gallery/charts.tsx'
import { Choices, Figures } from './gallery/choices.tsx'
import { Colours } from './gallery/colours.tsx'
import { Controls } from './gallery/controls.tsx'
import { Flows } from './gallery/flows.tsx'
import { Measures } from './gallery/measures.tsx'
import { Overlays } from './gallery/overlays.tsx'
import { States } from './gallery/states.tsx'
import { Tables } from './gallery/tables.tsx'
import { Cards, Told } from './gallery/told.tsx'
import classes from './gallery.module.css'

/** In development only: every component in every state, to look at and for screenshot tests. */
export const GalleryScreen = () => (
  <main className={classes.page}>
    <Colours />
    <Measures />
    <Controls />
    <States />
    <Choices />
    <Figures />
    <Tables />
    <Charts />
    <Flows />
    <Cards />
    <Told />
    <Overlays />
  </main>
)
