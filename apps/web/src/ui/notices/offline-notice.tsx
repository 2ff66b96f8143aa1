import IconOffline from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import { useSyncExternalStore } from 'react'
import classes from './offline-notice.module.css'

/** Without a connection what is seen is what was known last. The place is there always, so that its change is read out. */
export const OfflineNotice = ({ reached, text }: { reached: boolean; text: string }) => {
  const online = useSyncExternalStore(listen, () => navigator.onLine)
  return (
    <div role="status">
      {!(online && reached) && (
        <p className={classes.notice}>
          <IconOffline size={18} aria-hidden="true" />
          {text}
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
