import type { Words } from '@heliograph/phrases'
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs'
import IconMap from '@tabler/icons-react/dist/esm/icons/IconMap2.mjs'
import { Choice } from '#ui/fields/choice.tsx'
import classes from './plants.module.css'

interface Props {
  map: boolean
  onMap: (map: boolean) => void
  words: Words['plants']
}

/** Switches between list and map if they do not fit side by side. */
export const ListOrMap = ({ map, onMap, words }: Props) => (
  <Choice
    label={words.shownAs}
    hideLabel
    options={[
      { value: 'list', text: words.asList, icon: <IconList aria-hidden="true" /> },
      { value: 'map', text: words.asMap, icon: <IconMap aria-hidden="true" /> },
    ]}
    value={map ? 'map' : 'list'}
    onChange={(shown) => onMap(shown === 'map')}
  />
)

/** Shows or hides the map next to the list. */
export const MapToggle = ({ map, onMap, words }: Props) => (
  <button type="button" className={classes.mapToggle} aria-pressed={map} onClick={() => onMap(!map)}>
    <IconMap aria-hidden="true" />
    {words.asMap}
  </button>
)
