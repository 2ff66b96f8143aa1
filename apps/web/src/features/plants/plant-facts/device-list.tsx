import type { DeviceListItem } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useLanguage } from '#i18n/words-context.tsx'
import { CopyButton } from '#ui/buttons/copy-button.tsx'
import { byType } from './devices.ts'
import classes from './plant-facts.module.css'

interface Props {
  devices: readonly DeviceListItem[]
  words: Pick<Words, 'devices' | 'plantFacts'>
}

/** The plant's devices by type, each with its serial number. */
export const DevicesByType = ({ devices, words }: Props) => {
  const { language } = useLanguage()
  if (devices.length === 0) {
    return (
      <p className={classes.none}>
        {words.devices.noneTitle}. {words.devices.noneText}
      </p>
    )
  }
  return (
    <div className={classes.types}>
      {byType(devices, language).map((group) => (
        <DevicesOfType key={group.type} {...group} words={words} />
      ))}
    </div>
  )
}

/** A plant may have hundreds: some are shown, all are printed. */
const DevicesOfType = ({
  type,
  devices,
  words: { devices: names, plantFacts },
}: ReturnType<typeof byType>[number] & Pick<Props, 'words'>) => {
  const [all, setAll] = useState(false)
  const words = plantFacts.devices
  return (
    <section className={classes.type}>
      <h3>{words.typeCount({ type: names.type[type], count: devices.length })}</h3>
      <ul className={classes.devices} data-all={all}>
        {devices.map(({ deviceId, deviceName, deviceSn, gatewaySn }) => (
          <li key={deviceId}>
            <span>{deviceName}</span>
            <span className={classes.serial}>
              <span>{deviceSn}</span>
              <CopyButton
                value={deviceSn}
                label={plantFacts.copy({ name: `${names.serialNumber} ${deviceSn}` })}
                words={plantFacts}
              />
            </span>
            {gatewaySn !== null && gatewaySn !== deviceSn && <small>{words.behind({ serial: gatewaySn })}</small>}
          </li>
        ))}
      </ul>
      {devices.length > mostSeen && (
        <Button className={classes.all} variant="subtle" size="xs" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? words.showFewer : words.showAll({ count: devices.length })}
        </Button>
      )}
    </section>
  )
}

/** The style sheet hides the others, except in print. */
const mostSeen = 12
