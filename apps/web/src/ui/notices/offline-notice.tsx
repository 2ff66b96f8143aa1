import IconOffline from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import { useSyncExternalStore } from 'react'
import classes from './offline-notice.module.css'

/** Without a connection, the data shown is the last known. Always in the document, so that changes are announced. */
export const OfflineNotice = ({
  reached,
  text,
  since,
}: {
  reached: boolean
  text: string
  since?: string | undefined
}) => {
  const online = useSyncExternalStore(listen, () => navigator.onLine)
  return (
    <div role="status">
      {!(online && reached) && (
        <p className={classes.notice}>
          <IconOffline aria-hidden="true" />
          <span>
            {text}
            {since && ` ${since}`}
          </span>
        </p>
      )}
    </div>
  )
}

const listen = (onChange: () => void) => {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}
