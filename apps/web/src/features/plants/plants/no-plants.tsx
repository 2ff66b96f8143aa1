import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import IconSolar from '@tabler/icons-react/dist/esm/icons/IconSolarPanel2.mjs'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import { HorizonSketch } from '#ui/notices/horizon-sketch.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { chips, widened, type PlantView } from './plant-view.ts'

interface Props {
  view: PlantView
  onView: (view: PlantView) => void
  words: Words['plants']
}

/** No plants at all, or none that match; and how to see more. */
export const NoPlants = ({ view, onView, words }: Props) => {
  const icon = <IconSolar className="as-picture" />
  const { keyword } = view
  if (view.favourites && chips(view) === 1 && keyword === '') {
    const clear = (
      <Button variant="default" onClick={() => onView(widened(view))}>
        {words.clearFilters}
      </Button>
    )
    return (
      <Notice
        icon={<IconStar className="as-picture" />}
        title={words.noFavouritesTitle}
        text={words.noFavouritesText}
        action={clear}
      />
    )
  }
  if (chips(view) > 0) {
    const clear = (
      <Button variant="default" onClick={() => onView(widened(view))}>
        {words.clearFilters}
      </Button>
    )
    return <Notice icon={icon} title={words.noneLeftTitle} text={words.noneLeftText} action={clear} />
  }
  if (keyword === '') {
    return <Notice drawing={<HorizonSketch scene="waiting" />} title={words.noneTitle} text={words.noneText} />
  }
  const clear = (
    <Button variant="default" onClick={() => onView(widened(view))}>
      {words.clearSearch}
    </Button>
  )
  return <Notice icon={icon} title={words.noMatchTitle({ keyword })} text={words.noMatchText} action={clear} />
}
