import type { WeatherKind } from '@heliograph/domain/weather'
import IconCloudy from '@tabler/icons-react/dist/esm/icons/IconCloud.mjs'
import IconFoggy from '@tabler/icons-react/dist/esm/icons/IconCloudFog.mjs'
import IconUnknown from '@tabler/icons-react/dist/esm/icons/IconCloudQuestion.mjs'
import IconLightRain from '@tabler/icons-react/dist/esm/icons/IconCloudRain.mjs'
import IconSnow from '@tabler/icons-react/dist/esm/icons/IconCloudSnow.mjs'
import IconThunder from '@tabler/icons-react/dist/esm/icons/IconCloudStorm.mjs'
import IconSunny from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import IconHeavyRain from '@tabler/icons-react/dist/esm/icons/IconUmbrella.mjs'

/** The kinds of weather, each with its own sign. Its name belongs beside it. */
export const WeatherIcon = ({ kind, inText = false }: { kind: WeatherKind; inText?: boolean }) => {
  const Icon = icons[kind]
  return <Icon className={inText ? 'in-text' : 'as-picture'} aria-hidden="true" data-weather={kind} />
}

const icons: Record<WeatherKind, typeof IconSunny> = {
  sunny: IconSunny,
  cloudy: IconCloudy,
  foggy: IconFoggy,
  'rainy-s': IconLightRain,
  'rainy-l': IconHeavyRain,
  'snow-s': IconSnow,
  thunder: IconThunder,
  unknow: IconUnknown,
}
